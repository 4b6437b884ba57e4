import type { ReferralStatus } from '@referral-exchange/contracts';

/**
 * The statuses that a referral surely had before it came to this one: acknowledged, signed, with an outcome.
 */
const BEFORE: Partial<Record<ReferralStatus, readonly ReferralStatus[]>> = {
  INVESTIGATING: ['UNDER_EVALUATION'],
  SIGNED: ['UNDER_EVALUATION'],
  IN_LITIGATION: ['UNDER_EVALUATION', 'SIGNED'],
  CLOSING: ['UNDER_EVALUATION', 'SIGNED'],
  CLOSED: ['UNDER_EVALUATION', 'SIGNED', 'CLOSING'],
};

interface Entry {
  status: ReferralStatus;
  at: number;
}

/**
 * The entries into statuses that an imported one stands for: it also says what must have come before, all at
 * its one date (decisions, section 14, "History that was imported"). INVESTIGATING and IN_LITIGATION may have
 * been skipped. Pure.
 */
export function importedEntries({ status, at }: Entry): Entry[] {
  return [...(BEFORE[status] ?? []), status].map((one) => ({ status: one, at }));
}

/**
 * True when an imported referral with this status had been acknowledged, in the system that it came from.
 * Pure.
 */
export function saysAcknowledged(status: ReferralStatus): boolean {
  return status === 'UNDER_EVALUATION' || status in BEFORE;
}
