import type { MOVES } from '../../api/moves.ts';
import type { Referral, Transition } from '../../api/referral.ts';
import type { Field } from './fields.ts';

export type Operation = keyof typeof MOVES;
/** A move that the lifecycle allows now. */
export type Offered = Transition & { operation: Operation };

export const REASONS_IN_WORDS: Readonly<Record<NonNullable<Referral['reasonCode']>, string>> = {
  conflict_of_interest: 'Conflict of interest',
  outside_practice_area: 'Outside our practice area',
  outside_jurisdiction: 'Outside our jurisdiction',
  statute_expired: 'The statute of limitations has expired',
  insufficient_damages: 'The damages are too small',
  no_liability: 'Nobody is liable',
  client_unreachable: 'The client cannot be reached',
  client_declined: 'The client does not want to go on',
  capacity: 'No capacity',
  duplicate: 'We have this case already',
  other: 'Another reason',
};
export const OUTCOMES_IN_WORDS: Readonly<Record<NonNullable<Referral['closingStatus']>, string>> = {
  won_settled: 'Won or settled',
  lost: 'Lost',
  no_longer_pursuing: 'No longer pursued',
};
export const PAYOUTS_IN_WORDS: Readonly<Record<NonNullable<Referral['payoutType']>, string>> = {
  lump_sum: 'A lump sum',
  structured: 'Structured',
  hybrid: 'Partly structured',
  other: 'Another way',
};

/** Fields of moves and of edits, each declared once. */
export const FIELDS = {
  reason: { name: 'reason', label: 'In words', kind: 'long', max: 5_000 },
  reasonCode: {
    name: 'reasonCode',
    label: 'Why?',
    kind: 'choice',
    choices: REASONS_IN_WORDS,
    isRequired: true,
    missing: 'Choose a reason: the other firm reads it.',
  },
  notes: { name: 'notes', label: 'Remarks that both firms see', kind: 'long', max: 10_000 },
  phase: { name: 'phase', label: 'Phase', kind: 'text', max: 200 },
  leadAttorneyName: { name: 'leadAttorneyName', label: 'Lead attorney', kind: 'text', max: 255 },
  statute: { name: 'statuteOfLimitationsExpiration', label: 'Statute expires on', kind: 'day' },
  resolution: { name: 'estimatedDateOfResolution', label: 'Expected to be resolved on', kind: 'day' },
  distribution: { name: 'estimatedDistributionDate', label: 'Expected to be paid out on', kind: 'day' },
  projected: { name: 'projectedSettlementAmount', label: 'Expected settlement', kind: 'money' },
  settlement: { name: 'settlementAmount', label: 'Settlement', kind: 'money', isMoreThanZero: true },
  fees: { name: 'attorneyFees', label: 'Attorney fees', kind: 'money' },
  feeShare: {
    name: 'clientFeeAgreementPercentage',
    label: 'Fee agreed with the client, in percent of the settlement',
    kind: 'share',
  },
  payout: { name: 'payoutType', label: 'Paid as', kind: 'choice', choices: PAYOUTS_IN_WORDS },
  outcome: {
    name: 'closingStatus',
    label: 'Outcome',
    kind: 'choice',
    choices: OUTCOMES_IN_WORDS,
    isRequired: true,
    missing: 'Choose how the case ended.',
  },
  closureReason: { name: 'closureReason', label: 'Why it was closed, in words', kind: 'long', max: 5_000 },
} as const satisfies Record<string, Field>;

const OF_PROGRESS = [
  FIELDS.resolution,
  FIELDS.projected,
  FIELDS.fees,
  FIELDS.feeShare,
  FIELDS.phase,
] as const;
const OF_OUTCOME = [
  FIELDS.outcome,
  FIELDS.settlement,
  FIELDS.fees,
  FIELDS.feeShare,
  FIELDS.payout,
  FIELDS.distribution,
  FIELDS.closureReason,
] as const;
const OF_MOVES: Readonly<Record<Operation, readonly Field[]>> = {
  acknowledge: [],
  'begin-investigating': [FIELDS.phase],
  sign: [FIELDS.leadAttorneyName, FIELDS.statute, ...OF_PROGRESS],
  'start-litigation': OF_PROGRESS,
  'begin-closing': OF_OUTCOME,
  close: [FIELDS.closureReason],
  reject: [FIELDS.reasonCode],
  withdraw: [FIELDS.reasonCode],
};

/** What a move asks. Who closes without having begun to close records the outcome too. Pure. */
export function fieldsOf({
  operation,
  requiresReason,
  requiresClosingStatus,
}: Pick<Offered, 'operation' | 'requiresReason' | 'requiresClosingStatus'>): readonly Field[] {
  const asked = requiresClosingStatus ? OF_OUTCOME : OF_MOVES[operation];
  const reason: Field = requiresReason
    ? { ...FIELDS.reason, isRequired: true, missing: 'Say why, in a few words: the other firm reads it.' }
    : { ...FIELDS.reason, label: 'In words (optional)' };
  return [...asked, reason];
}

/** Whether the page offers an operation of the lifecycle. */
export function isOperation(operation: string): operation is Operation {
  return operation in OF_MOVES;
}

export function isOffered(transition: Transition): transition is Offered {
  return isOperation(transition.operation);
}
