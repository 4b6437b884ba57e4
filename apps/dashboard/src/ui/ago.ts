import { daysBetween } from './calendar-day.ts';

const RELATIVE = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long before the present something was; its day when that is a week or longer. Pure. */
export function agoInWords(at: number, present: number): string {
  const ms = Math.max(0, present - at);
  if (ms < MINUTE_MS) return 'just now';
  if (ms < HOUR_MS) return RELATIVE.format(-Math.floor(ms / MINUTE_MS), 'minute');
  if (ms < DAY_MS) return RELATIVE.format(-Math.floor(ms / HOUR_MS), 'hour');
  if (ms < 7 * DAY_MS) return RELATIVE.format(-daysBetween(at, present), 'day');
  return DAY.format(at);
}
