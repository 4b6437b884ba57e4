import type { Waiting } from '../../api/sandbox.ts';

const DAY_S = 86_400;
/** The most that one call moves the clock. */
const MOST_S = 366 * DAY_S;

/** How far the clock can be moved at a time, by the choice in the form. */
export const STEPS = { '1': '1 day', '30': '30 days', '90': '90 days', time: 'To a time …' } as const;
export type Step = keyof typeof STEPS;

/** A move of the clock, or what is wrong with it. */
export type Move = { seconds: number } | { fault: string };

/** How far the clock moves by a choice; `time` is that of a field, in the zone of this computer. Pure. */
export function moveOf(step: Step, time: string, clockAt: number): Move {
  if (step !== 'time') return { seconds: Number(step) * DAY_S };
  const at = new Date(time).getTime();
  if (Number.isNaN(at)) return { fault: 'Enter a date and a time.' };
  const seconds = Math.ceil((at - clockAt) / 1_000);
  if (seconds <= 0)
    return { fault: 'Enter a time that is later than that of the clock: it only moves forward.' };
  if (seconds > MOST_S)
    return { fault: 'Enter a time within 366 days: to go further, move the clock again.' };
  return { seconds };
}

/** What becomes due by a move, in sentences. Pure. */
export function dueInWords(
  { expiries, total, retries }: Waiting,
  seconds: number,
  present: number,
): string[] {
  const isDue = (at: string) => Date.parse(at) - present <= seconds * 1_000;
  const expired = expiries.filter(isDue).length;
  const mayBeMore = expired === expiries.length && total > expired;
  const retried = retries.filter(({ nextRetryAt }) => isDue(nextRetryAt));
  const count = retried.reduce((sum, { count: some }) => sum + some, 0);
  return [
    referralsInWords(expired, mayBeMore, total),
    count === 0
      ? 'No webhook delivery waits for a retry until then.'
      : `${counted(count, 'webhook delivery is', 'webhook deliveries are')} tried again, once each.`,
  ];
}

function referralsInWords(expired: number, mayBeMore: boolean, total: number): string {
  if (mayBeMore) return `At least ${expired} of ${total} referrals expire and are withdrawn.`;
  if (expired > 0)
    return `${counted(expired, 'referral expires', 'referrals expire')}, and cannot be answered then.`;
  return total === 0 ? 'No referral that you sent has an end.' : 'No referral expires until then.';
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** How far the clock was moved, in days and hours: `91 days, 2 hours`. Pure. */
export function movedInWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const parts = [
    [Math.floor(minutes / 1_440), 'day'],
    [Math.floor(minutes / 60) % 24, 'hour'],
    [minutes % 60, 'minute'],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, unit]) => counted(count, unit, `${unit}s`));
  return said.join(', ') || 'less than a minute';
}
