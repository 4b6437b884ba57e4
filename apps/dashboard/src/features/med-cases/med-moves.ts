import type { MedOperation, MedReferralStatus } from '../../api/med-cases.ts';

/** The side of a med referral that the person stands on. */
export type Side = 'firm' | 'provider';

interface MedMoveRow {
  operation: MedOperation;
  side: Side;
  from: readonly MedReferralStatus[];
  to: MedReferralStatus;
  /** Only of this kind; absent: both. */
  only?: 'treatment' | 'pharmacy';
}

/** What each side may do, by the status. The server has the last word, by a table of its own. */
const MOVES: readonly MedMoveRow[] = [
  { operation: 'acknowledge', side: 'provider', from: ['SENT'], to: 'UNDER_REVIEW' },
  { operation: 'accept', side: 'provider', from: ['UNDER_REVIEW'], to: 'ACCEPTED' },
  // people in their session start a treatment; no API key does
  {
    operation: 'start-treatment',
    side: 'provider',
    from: ['ACCEPTED'],
    to: 'IN_TREATMENT',
    only: 'treatment',
  },
  {
    operation: 'complete-treatment',
    side: 'provider',
    from: ['IN_TREATMENT'],
    to: 'TREATMENT_COMPLETE',
    only: 'treatment',
  },
  { operation: 'close', side: 'firm', from: ['TREATMENT_COMPLETE'], to: 'CLOSED', only: 'treatment' },
  { operation: 'close', side: 'firm', from: ['ACCEPTED'], to: 'CLOSED', only: 'pharmacy' },
  { operation: 'withdraw', side: 'firm', from: ['SENT', 'UNDER_REVIEW', 'ACCEPTED'], to: 'WITHDRAWN' },
  { operation: 'reject', side: 'provider', from: ['SENT', 'UNDER_REVIEW'], to: 'REJECTED' },
];

/** Where a referral stands. */
export interface MedPosition {
  status: MedReferralStatus;
  isPharmacy: boolean;
}

/** A move that is not possible yet, with the statuses from which it is. */
export interface LaterMove {
  operation: MedOperation;
  from: readonly MedReferralStatus[];
}

/** What a side may do now, and what it may do later. What lies behind the referral is in neither. Pure. */
export function movesOf(side: Side, position: MedPosition): { now: MedOperation[]; later: LaterMove[] } {
  const rows = MOVES.filter(
    ({ only }) => only === undefined || (only === 'pharmacy') === position.isPharmacy,
  );
  const own = rows.filter((row) => row.side === side);
  const ahead = statusesAhead(rows, position.status);
  const isNow = ({ from }: MedMoveRow) => from.includes(position.status);
  return {
    now: own.filter(isNow).map(({ operation }) => operation),
    later: own.filter((row) => !isNow(row) && row.from.some((status) => ahead.has(status))),
  };
}

/** Whether nothing can happen to a referral any more. Pure. */
export function isOver(status: MedReferralStatus): boolean {
  return MOVES.every(({ from }) => !from.includes(status));
}

/** Rejected or withdrawn: the provider dispenses nothing any more, though money may still move. Pure. */
export function takesFills(status: MedReferralStatus): boolean {
  return status !== 'REJECTED' && status !== 'WITHDRAWN';
}

/** The statuses that a referral can still enter. */
function statusesAhead(rows: readonly MedMoveRow[], status: MedReferralStatus): Set<MedReferralStatus> {
  const found = new Set([status]);
  for (const one of found) for (const { from, to } of rows) if (from.includes(one)) found.add(to);
  found.delete(status);
  return found;
}
