import type { ReferralStatus } from '../../api/operator.ts';

const ENDED: readonly ReferralStatus[] = ['CLOSED', 'REJECTED', 'WITHDRAWN'];
/** Statuses that can be forced, in the order of a referral's life. */
export const FORCED: readonly ReferralStatus[] = [
  'SENT',
  'UNDER_EVALUATION',
  'INVESTIGATING',
  'SIGNED',
  'IN_LITIGATION',
  'CLOSING',
  'CLOSED',
  'REJECTED',
  'WITHDRAWN',
];

/** What forcing a status does, for the one who is about to do it. Pure. */
export function forceEffect(from: ReferralStatus, to: ReferralStatus): string {
  const [hadEnded, ends] = [ENDED.includes(from), ENDED.includes(to)];
  if (hadEnded && ends)
    return 'The referral has ended and stays so. Only how it ended changes, for both firms.';
  if (hadEnded)
    return 'This referral has ended. You open it again: both firms can work on it, although they may have settled it.';
  if (ends)
    return 'You end this referral for both firms. What the receiving firm referred onward may end with it.';
  return 'Both firms see the new status at once, and go on from there.';
}
