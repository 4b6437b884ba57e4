import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type DeadLetter, useDeadLetters } from '../../api/operator.ts';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Moment } from '../../ui/moment.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { pageIn } from '../../ui/page-in.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { Pager } from '../../ui/pager.tsx';
import { DropDialog, ReplayDialog } from './dead-letter-dialogs.tsx';
import { Facts } from './facts.tsx';
import { Mark } from './mark.tsx';
import styles from './operator.module.css';
import { changed } from './params.ts';

/** Services that handle events. */
const SERVICES = ['analytics', 'auth', 'documents', 'med-cases', 'oauth', 'referrals', 'routing', 'webhooks'];
const STATES = { waiting: 'Waiting', replayed: 'Replayed', dropped: 'Dropped' } as const;

/** Events that a service gave up on. Their content is not shown: it holds data of clients. */
export function DeadLettersPage() {
  usePageTitle('Dead letters');
  const [params, setParams] = useSearchParams();
  const service = SERVICES.find((one) => one === params.get('service')) ?? 'webhooks';
  const all = params.get('show') === 'all';
  const search = { all, page: pageIn(params) };
  const { data, error, refetch, isFetching, isPlaceholderData } = useDeadLetters(service, search);
  const [asked, setAsked] = useState<{ act: 'replay' | 'drop'; letter: DeadLetter } | null>(null);
  const set = (change: Record<string, string>) => setParams(changed(params, change), { replace: true });
  const close = () => setAsked(null);
  return (
    <>
      <h1>Dead letters</h1>
      <p className={styles.about}>
        Events that a service tried several times and gave up on. Mend the cause, then replay them: the
        service handles each once. What is in an event is not shown, as it holds data of clients.
      </p>
      <div className={styles.filters} role="group" aria-label="Which letters are shown">
        <label>
          <span>Service</span>
          <select value={service} onChange={({ target }) => set({ service: target.value })}>
            {SERVICES.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
        <label>
          <span>State</span>
          <select value={all ? 'all' : ''} onChange={({ target }) => set({ show: target.value })}>
            <option value="">Waiting</option>
            <option value="all">All of the last 60 days</option>
          </select>
        </label>
      </div>
      {error && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {!isPlaceholderData && data?.pagination.total === 0 && (
        <p className={styles.about}>Nothing waits here: {service} has handled all of its events.</p>
      )}
      {data?.meta.hasMore && (
        <p className={styles.about}>
          There are more letters than these pages have.
          {!all && ' Replay or drop some of these, and others follow.'}
        </p>
      )}
      <ol
        className={styles.list}
        aria-label="Dead letters"
        aria-busy={isFetching}
        hidden={!data || data.data.length === 0}
      >
        {data?.data.map((letter) => (
          <LetterLine
            key={`${letter.id} ${letter.eventId} ${letter.handler}`}
            letter={letter}
            onAct={(act) => setAsked({ act, letter })}
          />
        ))}
      </ol>
      {data && <Pager of="Dead letters" pagination={data.pagination} />}
      {asked?.act === 'replay' && <ReplayDialog {...{ service }} letter={asked.letter} onClose={close} />}
      {asked?.act === 'drop' && <DropDialog {...{ service }} letter={asked.letter} onClose={close} />}
    </>
  );
}

function LetterLine({ letter, onAct }: { letter: DeadLetter; onAct: (act: 'replay' | 'drop') => void }) {
  const { id, eventType, state, failedAt, reason, error, attempts, key, eventId, handler, bytes } = letter;
  return (
    <li className={styles.row}>
      <span className={styles.name}>{eventType ?? 'Unknown type'}</span>
      <Mark isGood={state !== 'waiting'}>{STATES[state]}</Mark>
      <span className={styles.soft}>{failedAt === null ? 'Time unknown' : <Moment at={failedAt} />}</span>
      <span>
        {state === 'waiting' && (
          <>
            <Button kind="quiet" onClick={() => onAct('replay')} aria-label={`Replay ${id}`}>
              Replay …
            </Button>
            <Button kind="quiet" onClick={() => onAct('drop')} aria-label={`Drop ${id}`}>
              Drop …
            </Button>
          </>
        )}
      </span>
      <details>
        <summary>
          {error || reason}
          <span className="unseen"> Details of {id}</span>
        </summary>
        <Facts
          rows={{
            Place: <code>{id}</code>,
            Event: <code>{eventId ?? 'none'}</code>,
            Handler: <code>{handler ?? 'none'}</code>,
            'About the record': <code>{key}</code>,
            Reason: reason,
            Tries: attempts,
            Size: `${bytes} bytes`,
            ...(letter.settledReason !== null && { 'Dropped because': <bdi>{letter.settledReason}</bdi> }),
          }}
        />
      </details>
    </li>
  );
}
