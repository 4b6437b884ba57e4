import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useLifecycle } from '../../api/lifecycle.ts';
import type { Referral, Status } from '../../api/referral.ts';
import { Button } from '../../ui/button.tsx';
import { isolated } from '../../ui/isolated.ts';
import type { Proposal } from '../../ui/proposal.ts';
import { statusInWords } from '../../ui/status-badge.tsx';
import styles from './compose.module.css';
import { LONGEST, mayMessage } from './proposed.ts';
import { ProposedWords } from './proposed-words.tsx';
import { requestableOf } from './requestable.ts';
import type { Words } from './unsent.ts';
import { EMPTY, useWords } from './use-words.ts';
import { faultOf, withReturned } from './words.ts';

/** What is pressed again so soon was pressed twice. */
const TWICE_MS = 1_000;

interface Props {
  referral: Referral;
  /** A message or a note that an assistant proposes; null: none. */
  proposal: Proposal | null;
  /** It is sent, or not wanted. */
  onProposalDone: () => void;
  onSend: (words: Words) => void;
  /** Words that were refused, to be put back into the field; null: none. */
  returned: Words | null;
  /** They are there, or there is no room for them. */
  onReturned: (isThere: boolean) => void;
}

/**
 * Writes a message to the other firm, or a note. What is typed is kept in this browser until sign-out. When
 * the referral is archived meanwhile, the field stays: what is typed on would act as shortcuts without it.
 */
export function Compose({ referral, proposal, returned, ...on }: Props) {
  const { onProposalDone, onSend, onReturned } = on;
  const { words, proposed, write } = useWords(referral, proposal);
  const [fault, setFault] = useState<string | null>(null);
  const sentAt = useRef(-TWICE_MS);
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const { isArchived } = referral;
  const kind = mayMessage(referral) ? words.kind : 'note';
  const label = kind === 'message' ? 'Send message' : 'Add note';
  const statuses = requestableOf(useLifecycle(), referral);
  const requestedStatus =
    (kind === 'message' && statuses.find((one) => one === words.requestedStatus)) || null;
  const change = (more: Partial<Words>) => {
    write(more);
    setFault(null);
  };
  // the form may be far below what the person looks at
  useEffect(() => {
    if (proposed) field.current?.focus();
  }, [proposed?.proposal, proposed?.isTaken]);
  useEffect(() => {
    if (!returned) return;
    const joined = withReturned({ ...words, kind }, returned);
    if (joined) change(joined);
    else setFault(`Finish this ${kind} first: what you put back is a ${returned.kind}.`);
    onReturned(joined !== null);
    field.current?.focus();
  }, [returned]);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const text = words.text.trim();
    field.current?.focus();
    const found = faultOf({ kind, text });
    if (found) return setFault(text !== '' || performance.now() - sentAt.current > TWICE_MS ? found : null);
    sentAt.current = performance.now();
    onSend({ kind, text, requestedStatus });
    change({ text: '', requestedStatus: null });
    if (proposed?.isTaken) onProposalDone();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isArchived) submit(event);
  };
  return (
    <form onSubmit={submit} className={styles.compose} noValidate>
      {proposed && !isArchived && (
        <ProposedWords
          referral={referral}
          proposed={proposed}
          statuses={statuses}
          button={label}
          onTake={() => (proposed.onTaken(), change(proposed.words))}
          onDrop={() => (change(EMPTY), onProposalDone())}
          onKeep={onProposalDone}
        />
      )}
      {!isArchived && <Kinds referral={referral} kind={kind} onKind={(next) => change({ kind: next })} />}
      <label htmlFor={id} className="unseen">
        {kind === 'message' ? 'Message' : 'Note'}
      </label>
      {fault && (
        <p id={`${id}-fault`} className={styles.fault}>
          {fault}
        </p>
      )}
      <textarea
        ref={field}
        id={id}
        rows={3}
        dir="auto"
        readOnly={isArchived}
        value={words.text}
        maxLength={LONGEST[kind]}
        placeholder={isArchived ? undefined : kind === 'message' ? 'Write a message …' : 'Write a note …'}
        aria-invalid={fault ? true : undefined}
        aria-describedby={`${id}-readers${fault ? ` ${id}-fault` : ''}`}
        onChange={(event) => change({ text: event.target.value })}
        onKeyDown={press}
      />
      <p id={`${id}-readers`} className={styles.readers}>
        {isArchived ? ARCHIVED : readersInWords(kind, referral)}
      </p>
      {!isArchived && kind === 'message' && statuses.length > 0 && (
        <Requested
          statuses={statuses}
          status={requestedStatus}
          onStatus={(status) => change({ requestedStatus: status })}
        />
      )}
      {!isArchived && (
        <Button type="submit" kind="first">
          {label}
        </Button>
      )}
    </form>
  );
}

const ARCHIVED =
  'No message or note can be written while this is archived. What you had begun to write is kept.';

interface KindsProps {
  referral: Referral;
  kind: Words['kind'];
  onKind: (kind: Words['kind']) => void;
}

function Kinds({ referral, kind, onKind }: KindsProps) {
  if (!mayMessage(referral)) return null;
  return (
    <fieldset className={styles.kinds}>
      <legend className="unseen">Write</legend>
      {(['message', 'note'] as const).map((one) => (
        <label key={one}>
          <input type="radio" name="kind" checked={kind === one} onChange={() => onKind(one)} />
          {one === 'message' ? 'Message' : 'Note'}
        </label>
      ))}
    </fieldset>
  );
}

interface RequestedProps {
  statuses: readonly Status[];
  status: Status | null;
  onStatus: (status: Status | null) => void;
}

/** A message may ask the other firm to set a status that it can set now. */
function Requested({ statuses, status, onStatus }: RequestedProps) {
  return (
    <label className={styles.requested}>
      Ask them to set the status to
      <select
        value={status ?? ''}
        onChange={(event) => onStatus((event.target.value || null) as Status | null)}
      >
        <option value="">nothing</option>
        {statuses.map((one) => (
          <option key={one} value={one}>
            {statusInWords(one)}
          </option>
        ))}
      </select>
    </label>
  );
}

function readersInWords(kind: Words['kind'], referral: Referral): string {
  const { perspective, acknowledgedAt, referentFirmName, referringFirmName } = referral;
  const name = perspective === 'sent' ? referentFirmName : referringFirmName;
  const other = name === null ? 'the other firm' : isolated(name);
  if (!mayMessage(referral)) return `The referral ended, so ${other} reads nothing new of it.`;
  const isUnseen = perspective === 'sent' && acknowledgedAt === null;
  const when = isUnseen ? ` once it has acknowledged the referral` : '';
  return kind === 'message'
    ? `${other} reads it${when}. Its people get an email.`
    : `Your firm reads it, and ${other}${when}. Nobody gets an email.`;
}
