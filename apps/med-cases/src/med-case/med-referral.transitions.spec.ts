import { describe, expect, it } from '@jest/globals';
import { MED_REFERRAL_STATUSES, type MedReferralStatus } from '@referral-exchange/contracts';
import {
  isMedTerminal,
  MED_OPERATIONS,
  medOperationsOf,
  medTransition,
  partyOfOperation,
  type MedOperation,
} from './med-referral.transitions.js';

type Row = Partial<Record<MedOperation, MedReferralStatus>>;

/** Written from decisions, section 11, not from the table: every operation that is not here is 409 there. */
const TREATMENT: Record<MedReferralStatus, Row> = {
  SENT: { acknowledge: 'UNDER_REVIEW', reject: 'REJECTED', withdraw: 'WITHDRAWN' },
  UNDER_REVIEW: { accept: 'ACCEPTED', reject: 'REJECTED', withdraw: 'WITHDRAWN' },
  ACCEPTED: { 'start-treatment': 'IN_TREATMENT', withdraw: 'WITHDRAWN' },
  IN_TREATMENT: { 'complete-treatment': 'TREATMENT_COMPLETE' },
  TREATMENT_COMPLETE: { close: 'CLOSED' },
  CLOSED: {},
  REJECTED: {},
  WITHDRAWN: {},
};
const PHARMACY: Record<MedReferralStatus, Row> = {
  ...TREATMENT,
  ACCEPTED: { withdraw: 'WITHDRAWN', close: 'CLOSED' },
  IN_TREATMENT: {},
  TREATMENT_COMPLETE: {},
};
const CELLS = [false, true].flatMap((isPharmacy) =>
  MED_REFERRAL_STATUSES.flatMap((status) =>
    MED_OPERATIONS.map((operation) => ({
      kind: isPharmacy ? 'pharmacy' : 'treatment',
      isPharmacy,
      status,
      operation,
      to: (isPharmacy ? PHARMACY : TREATMENT)[status][operation] ?? null,
    })),
  ),
);

describe('the table of med referrals', () => {
  it.each(CELLS)('$kind: $operation from $status leads to $to', ({ isPharmacy, status, operation, to }) => {
    const transition = medTransition(operation, { status, isPharmacy });
    expect(transition?.to ?? null).toBe(to);
    const party = partyOfOperation(operation);
    expect(medOperationsOf(party, { status, isPharmacy }).includes(operation)).toBe(to !== null);
    if (transition) expect(transition.party).toBe(party);
  });

  it('names one party per operation', () => {
    expect(MED_OPERATIONS.filter((operation) => partyOfOperation(operation) === 'firm')).toEqual([
      'withdraw',
      'close',
    ]);
  });

  it('ends in three statuses', () => {
    expect(MED_REFERRAL_STATUSES.filter(isMedTerminal)).toEqual(['CLOSED', 'REJECTED', 'WITHDRAWN']);
  });
});
