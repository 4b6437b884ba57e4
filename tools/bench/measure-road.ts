import { setTimeout as sleep } from 'node:timers/promises';
import { percentile, report, type BenchStand, type BenchSuite } from '@referral-exchange/testing/bench';
import { referMany, referNew, type Arrivals, type Firms } from './road-traffic.ts';
import { usedCpu } from './used-cpu.ts';

/** Calls of one series. */
export const CALLS = 400;
const SAMPLES = 200;

/** One referral at a time; the later one of its first two deliveries counts. */
export async function measureArrival(
  label: string,
  suite: BenchSuite,
  firms: Firms,
  arrivals: Arrivals,
  [p50, p99]: [number, number?],
): Promise<void> {
  const waits: number[] = [];
  for (let n = 0; n < SAMPLES; n++) {
    const before = arrivals.all.length;
    await referNew(suite, firms);
    const answeredAt = performance.timeOrigin + performance.now();
    await arrivals.reach(before + 2, 30_000);
    waits.push(arrivals.all.at(-1)!.arrivedAt - answeredAt);
    await sleep(20);
  }
  report(`${label}, p50`, percentile(waits, 0.5), 'ms', { atMost: p50 });
  if (p99) report(`${label}, p99`, percentile(waits, 0.99), 'ms', { atMost: p99 });
}

/**
 * A case that is created and referred by one call, four at once, with its deliveries: the middle one of an
 * odd number of series.
 */
export async function measureCall(
  stand: BenchStand,
  suite: BenchSuite,
  firms: Firms,
  arrivals: Arrivals,
  seriesCount: number,
): Promise<void> {
  const series: { sum: number; perCall: [string, number][] }[] = [];
  for (let n = 0; n < seriesCount; n++) {
    const parts = await usedCpu(stand, () => referMany(suite, firms, arrivals, CALLS));
    const perCall = parts.map(([part, seconds]): [string, number] => [part, (seconds * 1_000) / CALLS]);
    series.push({ sum: perCall.reduce((total, [, ms]) => total + ms, 0), perCall });
  }
  series.sort((a, b) => a.sum - b.sum);
  const { sum, perCall } = series[(seriesCount - 1) / 2]!;
  report('create + refer, CPU of all parts', sum, 'ms', { atMost: 18 });
  console.log(`      ${perCall.map(([part, ms]) => `${part} ${ms.toFixed(1)}`).join(', ')}`);
  console.log(`      of the series: ${series.map((one) => one.sum.toFixed(1)).join(', ')}`);
}
