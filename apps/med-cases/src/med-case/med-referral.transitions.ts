import type { MedReferralStatus } from '@referral-exchange/contracts';

/**
 * The one table of what may happen to a med referral (decisions, section 11). Guards, error messages and the
 * test matrix are made from it.
 */

export const MED_OPERATIONS = [
  'acknowledge',
  'accept',
  'reject',
  'start-treatment',
  'complete-treatment',
  'withdraw',
  'close',
] as const;
export type MedOperation = (typeof MED_OPERATIONS)[number];

/** Column that gets the time of the move. */
type Stamp =
  | 'acknowledgedAt'
  | 'respondedAt'
  | 'treatmentStartedAt'
  | 'treatmentCompletedAt'
  | 'closedAt'
  | 'withdrawnAt';

export interface MedTransition {
  operation: MedOperation;
  party: 'firm' | 'provider';
  from: readonly MedReferralStatus[];
  to: MedReferralStatus;
  /** Only this kind of referral; absent: both. */
  only?: 'treatment' | 'pharmacy';
  stamp: Stamp;
  event: 'med_referral.status_changed.v1' | 'med_referral.withdrawn.v1';
}

const CHANGED = 'med_referral.status_changed.v1';

// prettier-ignore
const MED_TRANSITIONS: readonly MedTransition[] = [
  { operation: 'acknowledge', party: 'provider', from: ['SENT'], to: 'UNDER_REVIEW', stamp: 'acknowledgedAt',
    event: CHANGED },
  { operation: 'accept', party: 'provider', from: ['UNDER_REVIEW'], to: 'ACCEPTED', stamp: 'respondedAt',
    event: CHANGED },
  { operation: 'reject', party: 'provider', from: ['SENT', 'UNDER_REVIEW'], to: 'REJECTED', stamp: 'respondedAt',
    event: CHANGED },
  // by people in the dashboard; not by API keys for now (interface, "Medical provider cases")
  { operation: 'start-treatment', party: 'provider', from: ['ACCEPTED'], to: 'IN_TREATMENT', only: 'treatment',
    stamp: 'treatmentStartedAt', event: CHANGED },
  { operation: 'complete-treatment', party: 'provider', from: ['IN_TREATMENT'], to: 'TREATMENT_COMPLETE',
    only: 'treatment', stamp: 'treatmentCompletedAt', event: CHANGED },
  { operation: 'withdraw', party: 'firm', from: ['SENT', 'UNDER_REVIEW', 'ACCEPTED'], to: 'WITHDRAWN',
    stamp: 'withdrawnAt', event: 'med_referral.withdrawn.v1' },
  { operation: 'close', party: 'firm', from: ['TREATMENT_COMPLETE'], to: 'CLOSED', only: 'treatment',
    stamp: 'closedAt', event: CHANGED },
  // a pharmacy referral has no treatment
  { operation: 'close', party: 'firm', from: ['ACCEPTED'], to: 'CLOSED', only: 'pharmacy', stamp: 'closedAt',
    event: CHANGED },
];

/** What decides a move besides who acts. */
export interface MedPosition {
  status: MedReferralStatus;
  isPharmacy: boolean;
}

/** The transition of an operation from here; null when the referral's status does not allow it. Pure. */
export function medTransition(operation: MedOperation, position: MedPosition): MedTransition | null {
  return MED_TRANSITIONS.find((row) => row.operation === operation && isPossible(row, position)) ?? null;
}

/** The operations that a party can do from here, in the order of the table. Pure. */
export function medOperationsOf(party: MedTransition['party'], position: MedPosition): MedOperation[] {
  return MED_TRANSITIONS.filter((row) => row.party === party && isPossible(row, position)).map(
    ({ operation }) => operation,
  );
}

/** Which party does an operation. Pure. */
export function partyOfOperation(operation: MedOperation): MedTransition['party'] {
  return MED_TRANSITIONS.find((row) => row.operation === operation)!.party;
}

/** CLOSED, REJECTED and WITHDRAWN are terminal: no row starts there. Pure. */
export function isMedTerminal(status: MedReferralStatus): boolean {
  return MED_TRANSITIONS.every(({ from }) => !from.includes(status));
}

/**
 * REJECTED and WITHDRAWN end a referral without treatment: its provider sees nothing that is written later.
 * Pure.
 */
export function hasMedEnded(status: MedReferralStatus): boolean {
  return status === 'REJECTED' || status === 'WITHDRAWN';
}

function isPossible({ from, only }: MedTransition, { status, isPharmacy }: MedPosition): boolean {
  if (only && (only === 'pharmacy') !== isPharmacy) return false;
  return from.includes(status);
}
