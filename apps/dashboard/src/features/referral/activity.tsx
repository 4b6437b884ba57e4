import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Note, Part } from '../../api/activity.ts';
import { useDocuments, useNotes, useUpdates } from '../../api/activity.ts';
import type { Hop, Referral, Status } from '../../api/referral.ts';
import { Button } from '../../ui/button.tsx';
import { zoneInWords } from '../../ui/moment.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import type { Proposal } from '../../ui/proposal.ts';
import { useMayWrite, useUser } from '../../ui/use-session.ts';
import { ActivityFilter, type Filter } from './activity-filter.tsx';
import styles from './activity.module.css';
import { EntryLine } from './entry-line.tsx';
import card from './referral.module.css';
import { Compose } from './compose.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { UnsentLine } from './unsent-line.tsx';
import { type Unsent, useUnsent } from './unsent.ts';
import { type EntryKind, isShown, mergeTimeline } from './timeline.ts';
import { isNew } from './unread.ts';

interface Props {
  referral: Referral;
  hops: readonly Hop[];
  /** Up to when the person had read it before; null: never. */
  readBefore: string | null;
  /** A message or a note that an assistant proposes; null: none. */
  proposal: Proposal | null;
  /** It is sent, or not wanted. */
  onProposalDone: () => void;
  /** Does what a message asks for; undefined where the firm cannot do it now. */
  onRequested: (status: Status) => (() => void) | undefined;
}

const KINDS: readonly EntryKind[] = ['status', 'message', 'note', 'document'];

/** What happened on the case, of all kinds in one list, the newest first. */
export function Activity({ referral, hops, readBefore, onRequested, ...proposed }: Props) {
  const { baseCaseId, piiMasked } = referral;
  const parts = {
    updates: useUpdates(baseCaseId),
    notes: useNotes(baseCaseId),
    documents: useDocuments(baseCaseId),
  };
  const [filter, setFilter] = useFilter(hops);
  const unsent = useUnsent(referral);
  const [returned, setReturned] = useState<Unsent | null>(null);
  const mayWrite = useMayWrite();
  const [corrected, setCorrected] = useState<Note | null>(null);
  const { firm } = useUser();
  const { entries, hasEarlier } = mergeTimeline(parts);
  const shown = entries.filter((entry) => isShown(entry, filter));
  const lists: readonly Part<unknown>[] = Object.values(parts);
  const failed = lists.filter(({ problem }) => problem !== null);
  const isPending = lists.some((list) => list.isPending);
  return (
    <section className={card.card} aria-labelledby="activity">
      <h2 id="activity">Activity</h2>
      {mayWrite && (
        <Compose
          {...{ referral, returned, ...proposed }}
          onSend={unsent.send}
          onReturned={(isThere) => {
            if (isThere && returned) unsent.drop(returned.key);
            setReturned(null);
          }}
        />
      )}
      <p className={styles.zone}>Times are in {zoneInWords()}.</p>
      <ActivityFilter hops={hops} filter={filter} onFilter={setFilter} />
      {piiMasked && <p className={styles.hidden}>{hiddenInWords(referral)}</p>}
      {parts.documents.isEnded && (
        <p className={styles.hidden}>
          The documents are not shown any more: your access to them ended with the referral.
        </p>
      )}
      {failed[0] && (
        <ProblemNotice problem={failed[0].problem} onRetry={() => failed.forEach(({ retry }) => retry())} />
      )}
      <ol className={styles.list} aria-busy={isPending}>
        {unsent.items.map((item) => (
          <UnsentLine
            key={item.key}
            item={item}
            onAgain={(asNew) => unsent.again(item, asNew)}
            onDrop={() => unsent.drop(item.key)}
            onBack={mayWrite && !referral.isArchived ? () => setReturned(item) : undefined}
          />
        ))}
        {shown.map((entry) => (
          <EntryLine
            key={entry.id}
            entry={entry}
            isNew={isNew(entry, readBefore, firm?.id)}
            referral={referral}
            hops={hops}
            onRequested={onRequested}
            onCorrect={setCorrected}
          />
        ))}
      </ol>
      {!isPending && shown.length === 0 && failed.length === 0 && (
        <p className={styles.none}>
          Nothing of this kind {hasEarlier ? 'yet in what is shown.' : 'has happened.'}
        </p>
      )}
      {hasEarlier && (
        <>
          <Button
            onClick={() => lists.filter(({ hasMore }) => hasMore).forEach(({ loadMore }) => loadMore())}
          >
            Show what was earlier
          </Button>
          <p className="on-paper" hidden>
            What was earlier is not printed: it has to be shown first.
          </p>
        </>
      )}
      {corrected && <NoteDialog note={corrected} onClose={() => setCorrected(null)} />}
    </section>
  );
}

/** The filter stands in the address, so that a link shows the same. */
function useFilter(hops: readonly Hop[]): [Filter, (filter: Filter) => void] {
  const [params, setParams] = useSearchParams();
  const kind = KINDS.find((one) => one === params.get('show')) ?? null;
  const referralId = hops.find(({ id }) => id === params.get('hop'))?.id ?? null;
  const set = (next: Filter) =>
    setParams(
      {
        ...(next.kind && { show: next.kind }),
        ...(next.referralId && { hop: next.referralId }),
      },
      { replace: true, preventScrollReset: true },
    );
  return [{ kind, referralId }, set];
}

function hiddenInWords({ status }: Referral): string {
  return status === 'REJECTED' || status === 'WITHDRAWN'
    ? 'Notes, documents and the text of messages stay hidden: your firm did not acknowledge the referral before it ended.'
    : 'Notes, documents and the text of messages are hidden until your firm acknowledges the referral.';
}
