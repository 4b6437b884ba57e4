import { FileText, MessageSquare, NotebookPen, RefreshCw } from 'lucide-react';
import type { Note, StatusUpdate } from '../../api/activity.ts';
import type { Hop, Referral, Status } from '../../api/referral.ts';
import { agoInWords } from '../../ui/ago.ts';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { statusInWords } from '../../ui/status-badge.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useUser } from '../../ui/use-session.ts';
import styles from './activity.module.css';
import { sizeInWords } from '../../ui/file-rules.ts';
import { mayCorrect } from './own-entry.ts';
import type { Entry } from './timeline.ts';

interface Props {
  entry: Entry;
  /** It came after the person last read the referral. */
  isNew: boolean;
  referral: Referral;
  hops: readonly Hop[];
  onRequested: (status: Status) => (() => void) | undefined;
  onCorrect: (note: Note) => void;
}

const ICONS = { status: RefreshCw, message: MessageSquare, note: NotebookPen, document: FileText } as const;

/** One thing that happened: what, who, when. */
export function EntryLine({ entry, isNew, referral, hops, ...acts }: Props) {
  const { firm } = useUser();
  const present = useNow();
  const Icon = ICONS[entry.kind];
  const hop = hops.length > 1 && hops.find(({ id }) => id === entry.referralId);
  return (
    <li data-kind={entry.kind} data-own={entry.firmId !== null && entry.firmId === firm?.id}>
      <Icon size={18} aria-hidden="true" />
      <div className={styles.entry}>
        <Content entry={entry} referral={referral} {...acts} />
        <p className={styles.who}>
          {isNew && <strong className={styles.new}>New</strong>}
          <Who entry={entry} referral={referral} hops={hops} />
          <Moment at={entry.at} />
          <span>{agoInWords(Date.parse(entry.at), present)}</span>
          {hop && <span>{hop.referenceNumber}</span>}
        </p>
      </div>
    </li>
  );
}

function Content({ entry, referral, onRequested, onCorrect }: Omit<Props, 'hops' | 'isNew'>) {
  switch (entry.kind) {
    case 'status':
      return (
        <>
          <p className={styles.what}>{changeInWords(entry.update)}</p>
          {entry.update.message && <Words text={entry.update.message} />}
        </>
      );
    case 'message':
      return <Message update={entry.update} referral={referral} onRequested={onRequested} />;
    case 'note':
      return <NoteEntry note={entry.note} onCorrect={onCorrect} />;
    case 'document':
      return (
        <>
          <p className={styles.what}>
            Document <bdi>{entry.document.fileName}</bdi>, {sizeInWords(entry.document.sizeBytes)}
          </p>
          {entry.document.description && <Words text={entry.document.description} />}
        </>
      );
  }
}

function NoteEntry({ note, onCorrect }: { note: Note } & Pick<Props, 'onCorrect'>) {
  const user = useUser();
  const { firmId, body, createdAt, updatedAt } = note;
  return (
    <>
      <p className={styles.what}>Note{updatedAt !== createdAt && ' (edited)'}</p>
      <Words text={body} />
      {mayCorrect(user, firmId) && (
        <p className={styles.correct}>
          <Button kind="quiet" onClick={() => onCorrect(note)} aria-label={`Correct: ${beginningOf(body)}`}>
            Correct …
          </Button>
        </p>
      )}
    </>
  );
}

/** Tells the button of a note from those of others. */
function beginningOf(body: string): string {
  return [...body].slice(0, 60).join('');
}

function Message({
  update: { message, requestedStatus, referralId, firmId },
  referral,
  onRequested,
}: { update: StatusUpdate } & Pick<Props, 'referral' | 'onRequested'>) {
  const { firm } = useUser();
  const isAsked = referralId === referral.id && firmId !== firm?.id;
  const doIt = requestedStatus && isAsked ? onRequested(requestedStatus) : undefined;
  return (
    <>
      <p className={styles.what}>Message</p>
      {message === null ? (
        <p className={styles.hidden}>The text is hidden until your firm acknowledges the referral.</p>
      ) : (
        <Words text={message} />
      )}
      {requestedStatus && (
        <p className={styles.requested}>
          <span>
            Asks for the status <strong>{statusInWords(requestedStatus)}</strong>
            {referral.status === requestedStatus && ', which it has now'}
          </span>{' '}
          {doIt && <Button onClick={doIt}>Set to {statusInWords(requestedStatus)}</Button>}
        </p>
      )}
    </>
  );
}

function Words({ text }: { text: string }) {
  return (
    <p className={styles.words} dir="auto">
      {text}
    </p>
  );
}

/** The person and the firm, as far as they are known. */
function Who({
  entry: { who, firmId, ...entry },
  referral,
  hops,
}: Pick<Props, 'referral' | 'hops'> & { entry: Entry }) {
  const { firm } = useUser();
  const isOwn = firmId !== null && firmId === firm?.id;
  const name = isOwn ? 'your firm' : firmNameIn(firmId, referral, hops);
  // a key has the name of its firm
  const person = who === name || (isOwn && who === firm?.name) ? null : who;
  const source = 'update' in entry ? SOURCES[entry.update.source] : undefined;
  if (!person && !name && !source) return null;
  return (
    <span>
      {person && <bdi>{person}</bdi>}
      {person && name && ', '}
      {name && <bdi>{name}</bdi>}
      {source && ` ${source}`}
    </span>
  );
}

function firmNameIn(firmId: string | null, referral: Referral, hops: readonly Hop[]): string | null {
  for (const hop of [referral, ...hops]) {
    if (hop.referringFirmId === firmId) return hop.referringFirmName;
    if (hop.referentFirmId === firmId) return hop.referentFirmName;
  }
  return null;
}

/** How a change was made, where it was not by a person or a program of one of the firms. */
const SOURCES: Partial<Record<StatusUpdate['source'], string>> = {
  bulk_update: 'by a file of statuses',
  crm: 'from its CRM',
  case_system: 'from its case system',
  import: 'by an import',
  admin: 'by the operator of the exchange',
  system: 'automatically',
};

function changeInWords({ status, previousStatus }: StatusUpdate): string {
  return previousStatus === null || previousStatus === status
    ? statusInWords(status)
    : `${statusInWords(previousStatus)} → ${statusInWords(status)}`;
}
