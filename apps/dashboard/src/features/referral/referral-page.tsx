import { EyeOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router';
import { ApiProblem } from '../../api/api-problem.ts';
import {
  type Referral,
  type Status,
  type Transition,
  useHops,
  useReferral,
  useTransitions,
} from '../../api/referral.ts';
import { Loading } from '../../ui/loading.tsx';
import { NotPossible } from '../../ui/not-possible.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import type { Proposal } from '../../ui/proposal.ts';
import { useProposal } from '../../ui/use-proposal.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { StatusBadge, statusInWords } from '../../ui/status-badge.tsx';
import { useUser } from '../../ui/use-session.ts';
import { Activity } from './activity.tsx';
import { ArchiveButton } from './archive-button.tsx';
import { ArchiveNotices } from './archive-notices.tsx';
import { Documents } from './documents.tsx';
import { EditButton } from './edit-button.tsx';
import { Facts } from './facts.tsx';
import { Hops } from './hops.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { Moves } from './moves-bar.tsx';
import { isOffered, type Offered } from './moves.ts';
import { proposedMove, whyNot } from './proposed.ts';
import { ReadMarkButton } from './read-mark-button.tsx';
import styles from './referral.module.css';
import { SendLink } from './send-link.tsx';
import { useArchiving } from './use-archiving.ts';
import { useReading } from './use-reading.ts';

/** One referral: what it is, what may be done with it, and what happened. */
export function ReferralPage() {
  const { id = '' } = useParams();
  const { data, error, isPending, refetch } = useReferral(id);
  usePageTitle(data ? (data.title ?? data.referenceNumber) : 'Referral');
  if (isPending) return <Loading />;
  const retry = () => void refetch();
  // deleted meanwhile, or no longer visible: what was shown is not shown on
  if (!data || isGone(error)) return <Missing problem={error} onRetry={retry} />;
  return <Page key={data.id} referral={data} problem={error} onRetry={retry} />;
}

interface PageProps {
  referral: Referral;
  /** Why it may not be current. */
  problem: Error | null;
  onRetry: () => void;
}

function Page({ referral, problem, onRetry }: PageProps) {
  const { data: transitions, error, refetch } = useTransitions(referral.id);
  const hops = useHops(referral.baseCaseId);
  const [move, setMove] = useState<Move | null>(null);
  const { role } = useUser();
  const { possible, impossible, drop } = useJudged(referral, transitions, setMove);
  const reading = useReading(referral);
  const archiving = useArchiving(referral);
  const onRequested = (status: Status) => {
    if (role === 'viewer') return undefined;
    const asked = transitions?.filter(isOffered).find((one) => one.status === status);
    return asked && (() => setMove({ transition: asked, proposal: null }));
  };
  const closeMove = () => {
    setMove(null);
    if (move?.proposal) drop();
  };
  const of = (...forms: string[]) => (possible && forms.includes(possible.form) ? possible : null);
  return (
    <article className={styles.page}>
      <Head referral={referral}>
        <ReadMarkButton reading={reading} />
        <ArchiveButton archiving={archiving} />
      </Head>
      {impossible && <NotPossible why={impossible} onClose={drop} />}
      {reading.problem !== null && <ProblemNotice problem={reading.problem} />}
      <ArchiveNotices archiving={archiving} />
      {referral.piiMasked && <MaskedNotice referral={referral} />}
      {(problem ?? error) && (
        <ProblemNotice
          about="What you see here may not be current."
          problem={problem ?? error}
          onRetry={() => (onRetry(), void refetch())}
        />
      )}
      {transitions && (
        <Moves
          referral={referral}
          transitions={transitions}
          onMove={(transition) => setMove({ transition, proposal: null })}
        />
      )}
      <SendLink referral={referral} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <Facts referral={referral} />
          <EditButton referral={referral} proposal={of('edit')} onProposalDone={drop} />
          <Documents referral={referral} />
          <Hops hops={hops} current={referral.id} />
        </div>
        <Activity
          referral={referral}
          hops={hops}
          readBefore={reading.readBefore}
          proposal={of('message', 'note')}
          onProposalDone={drop}
          onRequested={onRequested}
        />
      </div>
      {move && (
        <MoveDialog key={move.transition.operation} referral={referral} {...move} onClose={closeMove} />
      )}
    </article>
  );
}

/** A move whose form is open. */
interface Move {
  transition: Offered;
  /** What an assistant proposes for it; null: the person opened it. */
  proposal: Proposal | null;
}

/**
 * What an assistant proposes, judged once, when it is known what is possible. A proposed move is opened: it
 * stays open when the referral changes, as one that the person opened does.
 */
function useJudged(referral: Referral, transitions: Transition[] | undefined, onMove: (move: Move) => void) {
  const { role } = useUser();
  const { proposal, drop } = useProposal();
  const [judged, setJudged] = useState<{ proposal: Proposal | null; impossible: string | null } | null>(null);
  if (transitions && judged?.proposal !== proposal) {
    const given = { referral, transitions, role, inWords: statusInWords };
    setJudged({ proposal, impossible: proposal && whyNot(proposal, given) });
    const transition = proposal && proposedMove(proposal, given);
    if (transition) onMove({ transition, proposal });
  }
  const isJudged = judged !== null && judged.proposal === proposal;
  const impossible = isJudged ? judged.impossible : null;
  return { possible: isJudged && !impossible ? proposal : null, impossible, drop };
}

function Head({ referral, children }: { referral: Referral; children: ReactNode }) {
  const { perspective, title, status, referenceNumber, referringFirmName, referentFirmName } = referral;
  const { isArchived, isTestCase } = referral;
  const isReceived = perspective === 'received';
  return (
    <header className={styles.head}>
      <p className={styles.back}>
        <Link to={`/inbox/${perspective}`}>{isReceived ? 'Received' : 'Sent'}</Link>
        <span aria-hidden="true"> / </span>
        {referenceNumber}
      </p>
      <h1>{title === null ? 'Referral, client not shown yet' : <bdi>{title}</bdi>}</h1>
      <p className={styles.line}>
        <StatusBadge status={status} />
        {isArchived && <strong>Archived</strong>}
        {isTestCase && <strong>Test case</strong>}
        {(isReceived || referentFirmName) && (
          <span>
            {isReceived ? 'from' : 'to'} <bdi>{isReceived ? referringFirmName : referentFirmName}</bdi>
          </span>
        )}
        {children}
      </p>
    </header>
  );
}

function MaskedNotice({ referral: { status } }: { referral: Referral }) {
  const isOver = status === 'REJECTED' || status === 'WITHDRAWN';
  return (
    <div className={styles.masked}>
      <EyeOff size={20} aria-hidden="true" />
      <p>
        <strong>The client is masked.</strong>{' '}
        {isOver
          ? 'Your firm did not acknowledge this referral before it ended, so you do not see the client.'
          : 'You do not see the client’s name, contact and what happened until your firm acknowledges this referral.'}
      </p>
    </div>
  );
}

function Missing({ problem, onRetry }: { problem: unknown; onRetry: () => void }) {
  if (!isGone(problem)) return <ProblemNotice problem={problem} onRetry={onRetry} />;
  return (
    <div className={styles.missing}>
      <h1>There is no such referral</h1>
      <p>It may have been deleted, or your firm is no part of it.</p>
      <p>
        <Link to="/inbox">Go to the inbox</Link>
      </p>
    </div>
  );
}

function isGone(problem: unknown): boolean {
  return problem instanceof ApiProblem && problem.status === 404;
}
