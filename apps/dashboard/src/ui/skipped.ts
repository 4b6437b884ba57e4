import type { SkippedReason } from '../api/receivers.ts';

const REASONS: Readonly<Record<SkippedReason, string>> = {
  inactive: 'because the slot is switched off',
  attempt_window: 'because it does not take this attempt',
  already_referred: 'because this firm had the case already',
  cap_reached: 'because its referrals of this month are used up',
  firm_inactive: 'because the firm is deactivated',
  not_accepting: 'because the firm does not take such cases from you',
};

/** Why a slot of a rule cannot get the case. */
export function skippedInWords(reason: SkippedReason): string {
  return REASONS[reason];
}
