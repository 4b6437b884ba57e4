import { daysBetween } from './calendar-day.ts';

const RELATIVE = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long from the present something is due, and never too long: `in 2 minutes`, `now`. Pure. */
export function untilInWords(at: number, present: number): string {
  const ms = at - present;
  if (ms < SECOND_MS) return 'now';
  if (ms < MINUTE_MS) return RELATIVE.format(Math.floor(ms / SECOND_MS), 'second');
  if (ms < HOUR_MS) return RELATIVE.format(Math.floor(ms / MINUTE_MS), 'minute');
  if (ms < DAY_MS) return RELATIVE.format(Math.floor(ms / HOUR_MS), 'hour');
  return RELATIVE.format(daysBetween(present, at), 'day');
}
