import { dayOf, daysLater } from '@referral-exchange/database';

/**
 * Whole days that a row is kept. Its partition holds the rows of one day, so each row is gone when it is 30
 * days old.
 */
export const KEPT_DAYS = 29;
const DAY_MS = 86_400_000;

/** The instants of which there may be rows. A clock of a gateway may be ahead, by less than a day. Pure. */
export function keptRange(now: Date): { from: Date; to: Date } {
  return { from: daysLater(dayOf(now), -KEPT_DAYS), to: new Date(now.getTime() + DAY_MS) };
}
