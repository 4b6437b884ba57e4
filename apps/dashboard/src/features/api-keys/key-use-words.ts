import type { KeyUseOfHour, TierLimit } from '../../api/api-keys.ts';
import { counted } from '../../ui/counted.ts';

const COUNT = new Intl.NumberFormat('en-US');
const PERCENT = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const MINUTE_MS = 60_000;
/** The minute that has begun, and the 59 before it. */
const MINUTES = 60;

export interface UseInMinute {
  /** When it began, milliseconds. */
  at: number;
  reads: number;
  writes: number;
  refused: number;
}

/** Every minute of the hour, the oldest first: those without calls, too. Pure. */
export function minutesOf(use: KeyUseOfHour | undefined, countedAt: string): UseInMinute[] {
  const present = Math.floor(Date.parse(countedAt) / MINUTE_MS) * MINUTE_MS;
  const known = new Map(use?.minutes.map((minute) => [Date.parse(minute.minute), minute]));
  return Array.from({ length: MINUTES }, (_, i) => {
    const at = present - (MINUTES - 1 - i) * MINUTE_MS;
    const { reads = 0, writes = 0, refused = 0 } = known.get(at) ?? {};
    return { at, reads, writes, refused };
  });
}

/** How often a key called, and how near to its limit. Pure. */
export function useInWords(use: KeyUseOfHour | undefined, limit: TierLimit | undefined): string {
  if (!use) return 'No calls in the last hour.';
  const { reads, writes, refused } = use;
  const sum = [
    counted(reads, 'read'),
    counted(writes, 'write'),
    refused === 0 ? 'none refused' : `${COUNT.format(refused)} refused, as there were too many`,
  ];
  return `Last hour: ${sum.join(', ')}. ${peakInWords(use, limit)}`.trimEnd();
}

/**
 * The busiest minutes, and their share of what the key may call in a minute. The writes of a key that may not
 * write count as reads, as the gateway counts them. Pure.
 */
function peakInWords({ minutes }: KeyUseOfHour, limit: TierLimit | undefined): string {
  const countsAsReads = limit?.write === 0;
  const reads = Math.max(...minutes.map((one) => one.reads + (countsAsReads ? one.writes : 0)));
  const writes = countsAsReads ? 0 : Math.max(...minutes.map((one) => one.writes));
  const parts = [
    ...(reads > 0 ? [counted(reads, 'read') + shareInWords(reads, limit?.read)] : []),
    ...(writes > 0 ? [counted(writes, 'write') + shareInWords(writes, limit?.write)] : []),
  ];
  return parts.length === 0 ? '' : `At most ${parts.join(' and ')} in one minute.`;
}

function shareInWords(calls: number, limit: number | undefined): string {
  if (!limit) return '';
  return ` (${PERCENT.format(Math.ceil((calls * 100) / limit))} % of its limit of ${COUNT.format(limit)})`;
}

/** How late the counts are. Pure. */
export function delayInWords(behindSeconds: number | null): string {
  if (behindSeconds === null) return 'It is not known whether newer calls are missing.';
  if (behindSeconds < 10) return 'A call is in it a few seconds after its answer.';
  return `Counting is ${COUNT.format(behindSeconds)} seconds behind: newer calls are missing.`;
}
