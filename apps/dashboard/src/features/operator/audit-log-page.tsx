import { type MouseEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type AuditEntry, useAuditLog, useFreshSession } from '../../api/operator.ts';
import { Button } from '../../ui/button.tsx';
import buttonStyles from '../../ui/button.module.css';
import { Loading } from '../../ui/loading.tsx';
import { Moment, zoneInWords } from '../../ui/moment.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Pager } from '../../ui/pager.tsx';
import { saveFrom } from '../../ui/save-file.ts';
import { actionInWords, assistantIn, auditFilterIn, auditSearchOf, SUBJECTS } from './audit-filter.ts';
import { Choice } from './choice.tsx';
import { Facts } from './facts.tsx';
import styles from './operator.module.css';
import { changed } from './params.ts';

/** Acts that are looked for most. */
const ACTIONS = [
  'firm.activated',
  'firm.deactivated',
  'referral.status_forced',
  'erasure.requested',
  'legal_hold.placed',
  'legal_hold.released',
  'second_factor.reset',
  'user.created',
  'user.deactivated',
  'session.started',
  'assistant.case_drafted',
  'assistant.case_changed',
  'assistant.note_written',
  'assistant.message_sent',
  'assistant.case_referred',
  'assistant.referral_acknowledged',
  'assistant.referral_advanced',
  'assistant.referral_ended',
];
const EXPORT = '/api/v1/admin/audit-log/export';
const FILE = 'audit-log.jsonl';

/**
 * The browser saves the file as it comes, as it may be large. A link cannot sign in again, so the session is
 * asked for first.
 */
function ExportLink({ onTrouble }: { onTrouble: (problem: unknown) => void }) {
  const fresh = useFreshSession();
  const save = (event: MouseEvent) => {
    event.preventDefault();
    fresh.mutate(undefined, {
      onSuccess: () => (onTrouble(null), saveFrom(EXPORT, FILE)),
      onError: onTrouble,
    });
  };
  return (
    <a className={buttonStyles.button} href={EXPORT} download={FILE} onClick={save}>
      Export the whole log
    </a>
  );
}

/** Who did what to which record, in all services. */
export function AuditLogPage() {
  usePageTitle('Audit log');
  const [params, setParams] = useSearchParams();
  const filter = auditFilterIn(params);
  const { data, error, refetch, isPlaceholderData } = useAuditLog(auditSearchOf(filter));
  const set = (change: Record<string, string>) =>
    setParams(changed(params, change), { replace: true, preventScrollReset: true });
  const [trouble, setTrouble] = useState<unknown>(null);
  const isFiltered = Object.keys(filter).length > 1;
  return (
    <>
      <div className={styles.head}>
        <h1>Audit log</h1>
        <ExportLink onTrouble={setTrouble} />
      </div>
      {trouble !== null && <ProblemNotice problem={trouble} />}
      <p className={styles.about}>
        What operators and administrators did, who read health data, and every change of a credential. An
        entry cannot be changed or deleted: the export is a chain of hashes, one JSON object a line, whatever
        is filtered here.
      </p>
      <Filters set={set} filter={filter} />
      {isFiltered && (
        <p className={styles.actions}>
          <Button kind="quiet" onClick={() => setParams({})}>
            Show all entries
          </Button>
        </p>
      )}
      {error && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data?.data.length === 0 && <p className={styles.about}>No entry matches. Leave out a filter.</p>}
      <ol
        className={styles.list}
        aria-label="Entries"
        aria-busy={isPlaceholderData}
        hidden={!data || data.data.length === 0}
      >
        {data?.data.map((entry) => (
          <EntryLine key={entry.id} entry={entry} />
        ))}
      </ol>
      {data && <Pager of="Entries" pagination={data.pagination} />}
      <p className={styles.about}>Times are in {zoneInWords()}; days of the filters are in UTC.</p>
    </>
  );
}

interface FiltersProps {
  filter: ReturnType<typeof auditFilterIn>;
  set: (change: Record<string, string>) => void;
}

function Filters({ filter, set }: FiltersProps) {
  const actions = Object.fromEntries(ACTIONS.map((action) => [action, actionInWords(action)]));
  return (
    <div className={styles.filters} role="group" aria-label="Which entries are shown">
      <Choice
        label="Act"
        value={filter.action ?? ''}
        choices={actions}
        onChange={(action) => set({ action })}
      />
      <Choice
        label="About"
        value={filter.subjectType ?? ''}
        choices={SUBJECTS}
        onChange={(subjectType) => set({ subjectType })}
      />
      <label>
        <span>From (UTC)</span>
        <input
          type="date"
          value={filter.dateFrom ?? ''}
          onChange={({ target }) => set({ dateFrom: target.value })}
        />
      </label>
      <label>
        <span>Up to (UTC)</span>
        <input
          type="date"
          value={filter.dateTo ?? ''}
          onChange={({ target }) => set({ dateTo: target.value })}
        />
      </label>
    </div>
  );
}

function EntryLine({ entry }: { entry: AuditEntry }) {
  const { action, actor, subjectType, subjectId, createdAt, details, requestId } = entry;
  const assistant = assistantIn(details);
  return (
    <li className={styles.row}>
      <span className={styles.name}>{actionInWords(action)}</span>
      <span>{SUBJECTS[subjectType]}</span>
      <span>
        <bdi>{actor.name}</bdi>
        {assistant !== null && (
          <>
            , through <bdi>{assistant}</bdi>
          </>
        )}
      </span>
      <span className={styles.soft}>
        <Moment at={createdAt} />
      </span>
      <details>
        <summary>
          Details<span className="unseen"> of {actionInWords(action)}</span>
        </summary>
        <Facts
          rows={{
            Act: <code>{action}</code>,
            Record: <Link to={`?subjectId=${subjectId}`}>{subjectId}</Link>,
            By:
              actor.userId === null ? (
                'The admin key, a program or a service'
              ) : (
                <ByUser userId={actor.userId} />
              ),
            Request: requestId === null ? 'None' : <code>{requestId}</code>,
          }}
        />
        <pre className={styles.details}>{JSON.stringify(details, null, 2)}</pre>
      </details>
    </li>
  );
}

function ByUser({ userId }: { userId: string }) {
  return <Link to={`?actorUserId=${userId}`}>A person: {userId}</Link>;
}
