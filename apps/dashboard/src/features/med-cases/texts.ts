import type {
  MedCase,
  MedCaseStatus,
  MedOperation,
  MedReferral,
  MedReferralStatus,
  ReasonCode,
} from '../../api/med-cases.ts';
import type { CaseAct } from './case-moves.ts';
import type { LaterMove, Side } from './med-moves.ts';

/** What the list of each side is called. */
export const LIST_TITLES: Readonly<Record<Side, string>> = {
  firm: 'Med cases',
  provider: 'Referrals to you',
};

/** Statuses of referrals in words, with the shape that tells them apart without their colour. */
export const REFERRAL_STATUSES: Readonly<Record<MedReferralStatus, readonly [label: string, shape: string]>> =
  {
    SENT: ['Sent', 'half'],
    UNDER_REVIEW: ['Under review', 'full'],
    ACCEPTED: ['Accepted', 'full'],
    IN_TREATMENT: ['In treatment', 'full'],
    TREATMENT_COMPLETE: ['Treatment complete', 'full'],
    CLOSED: ['Closed', 'square'],
    REJECTED: ['Declined', 'cross'],
    WITHDRAWN: ['Withdrawn', 'cross'],
  };
export const CASE_STATUSES: Readonly<Record<MedCaseStatus, readonly [label: string, shape: string]>> = {
  OPEN: ['Open', 'full'],
  SETTLED: ['Settled', 'square'],
  CLOSED: ['Closed', 'cross'],
};

/** The reasons of the exchange, in the words of a provider. */
export const REASONS: Readonly<Record<ReasonCode, string>> = {
  capacity: 'No capacity',
  client_unreachable: 'The patient cannot be reached',
  client_declined: 'The patient does not want to come',
  outside_practice_area: 'Outside our field',
  outside_jurisdiction: 'Too far away, or outside our state',
  insufficient_damages: 'The injury does not need our treatment',
  no_liability: 'Nobody is liable to pay',
  statute_expired: 'Too late: the statute of limitations has expired',
  conflict_of_interest: 'Conflict of interest',
  duplicate: 'We have this patient already',
  other: 'Another reason',
};

/** The patient of a case. Null: the referral ended before its provider acknowledged it. Pure. */
export function patientOf({
  patientFirstName,
  patientLastName,
}: Pick<MedCase, 'patientFirstName' | 'patientLastName'>): string | null {
  return [patientFirstName, patientLastName].filter(Boolean).join(' ') || null;
}

/** What an act does, before somebody does it. */
export interface ActText {
  /** On the button. */
  label: string;
  title: string;
  effect: string;
  done: string;
}

/** A move in words, for the side that makes it. Pure. */
export function textOfMove(
  operation: MedOperation,
  referral: Pick<MedReferral, 'providerName' | 'isPharmacy'>,
): ActText {
  return MOVES[operation](referral);
}

const MOVES: Readonly<
  Record<MedOperation, (referral: Pick<MedReferral, 'providerName' | 'isPharmacy'>) => ActText>
> = {
  acknowledge: () => ({
    label: 'Acknowledge',
    title: 'Acknowledge this referral',
    effect:
      'The firm sees that you have it and look into it. You accept or decline it next. This cannot be undone.',
    done: 'Acknowledged. The referral is under review now.',
  }),
  accept: ({ isPharmacy }) => ({
    label: 'Accept',
    title: 'Accept this referral',
    effect: isPharmacy
      ? 'The firm sees that you dispense for this patient. This cannot be undone.'
      : 'The firm sees that you treat this patient. Say so here when the treatment starts. This cannot be undone.',
    done: 'Accepted.',
  }),
  reject: () => ({
    label: 'Decline …',
    title: 'Decline this referral',
    effect:
      'The referral ends, and the firm reads your reason. What changes in the case later does not show to you. This cannot be undone.',
    done: 'Declined. The firm sees the reason.',
  }),
  'start-treatment': () => ({
    label: 'Start the treatment',
    title: 'Start the treatment',
    effect:
      'The firm sees that the treatment has begun, and can no longer withdraw the referral. This cannot be undone.',
    done: 'The treatment has begun.',
  }),
  'complete-treatment': () => ({
    label: 'Complete the treatment',
    title: 'Complete the treatment',
    effect: 'The firm sees that the treatment is complete, and closes the referral. This cannot be undone.',
    done: 'The treatment is complete.',
  }),
  withdraw: ({ providerName }) => ({
    label: 'Withdraw …',
    title: 'Withdraw this referral',
    effect: `The referral ends. ${providerName} is told, and does not see what changes in the case later. You can then refer the case again. This cannot be undone.`,
    done: 'Withdrawn. The provider has been told.',
  }),
  close: ({ providerName, isPharmacy }) => ({
    label: 'Close …',
    title: 'Close this referral',
    effect: `The referral is finished, and ${providerName} sees it. ${isPharmacy ? 'The pharmacy can still record what was dispensed and paid. ' : ''}This cannot be undone.`,
    done: 'The referral is closed.',
  }),
};

/** Why a move waits. Pure. */
export function waitsFor({ from }: LaterMove, side: Side): string {
  const [status] = from;
  const needed = `Possible once the status is ${listed(from.map((one) => REFERRAL_STATUSES[one][0]))}.`;
  if (side !== 'firm') return needed;
  const whose =
    status === 'TREATMENT_COMPLETE'
      ? 'The provider completes the treatment first.'
      : 'The provider accepts it first.';
  return `${needed} ${whose}`;
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

/** Acts on a case in words. */
export const CASE_ACTS: Readonly<Record<Exclude<CaseAct, 'refer'>, ActText>> = {
  settle: {
    label: 'Settled …',
    title: 'The case has settled',
    effect:
      'The status becomes Settled. Referrals go on, and you can still refer the case: treatment outlasts a settlement. You can open it again.',
    done: 'The case is settled.',
  },
  close: {
    label: 'Close …',
    title: 'Close this med case',
    effect:
      'The status becomes Closed, and the case cannot be referred any more. Referrals that are under way go on. You can open it again.',
    done: 'The case is closed.',
  },
  reopen: {
    label: 'Open again …',
    title: 'Open this med case again',
    effect: 'The status becomes Open, and the case can be referred.',
    done: 'The case is open again.',
  },
  archive: {
    label: 'Archive …',
    title: 'Archive this med case',
    effect:
      'It leaves your list and those of its providers, and programs hear nothing of it any more. Referrals that are under way go on. You can take it out again.',
    done: 'The case is in the archive.',
  },
  unarchive: {
    label: 'Out of the archive …',
    title: 'Take this med case out of the archive',
    effect: 'It is in all lists again, and can be referred.',
    done: 'The case is in the lists again.',
  },
};

/** What happened when a move was refused: somebody else made one. Pure. */
export function movedMeanwhile(status: MedReferralStatus): string {
  return `Somebody changed this referral meanwhile: its status is ${REFERRAL_STATUSES[status][0]} now. The page shows it as it is.`;
}
