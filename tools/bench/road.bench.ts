import { setTimeout as sleep } from 'node:timers/promises';
import {
  percentile,
  report,
  residentMb,
  type BenchStand,
  type BenchSuite,
} from '@referral-exchange/testing/bench';
import { killService, startService } from '../local/suite/control-suite.ts';
import { stopSuite } from '../local/suite/stop-suite.ts';
import { SuitePaths } from '../local/suite/suite-paths.ts';
import { listenForArrivals, makeFirms, referNew, type Arrivals, type Firms } from './road-traffic.ts';

/**
 * The whole road on one machine, durable settings: how long a start takes and what the idle suite weighs, how
 * long from the commit of a referral to its webhook's arrival, and how fast a backlog of 5,000 referrals
 * drains.
 */
export const description =
  'start, memory, commit to arrival (p50 150 ms, p99 1 s), drain of 5,000 referrals (300/s)';

const LATENCY_SAMPLES = 200;
const DRAINED_REFERRALS = 5_000;
const WRITERS = 16;
const READY_GOAL_S = 40;
const MEMORY_GOAL_MB = 1_536;

/** Starts a suite of its own and measures. Rejects when a call or a delivery fails. */
export async function run(stand: BenchStand): Promise<void> {
  const arrivals = await listenForArrivals();
  stand.onEnd(() => arrivals.close());
  await stand.startSuite();
  await stopSuite(new SuitePaths(stand.dir));
  const startedAt = Date.now();
  const suite = await stand.startSuite();
  report('start, warm', (Date.now() - startedAt) / 1_000, 's', { atMost: READY_GOAL_S });
  await sleep(5_000);
  const resident = Object.values(suite.services).reduce((sum, { pid }) => sum + residentMb(pid), 0);
  report('services idle, resident', resident, 'MB', { atMost: MEMORY_GOAL_MB });
  const firms = await makeFirms(suite, arrivals.url);
  await measureLatency(suite, firms, arrivals);
  await measureDrain(stand, suite, firms, arrivals);
}

/** One referral at a time on an idle suite: `occurredAt` is taken in the transaction: it errs against us. */
async function measureLatency(suite: BenchSuite, firms: Firms, arrivals: Arrivals): Promise<void> {
  for (let n = 0; n < 20; n++) await referNew(suite, firms);
  await arrivals.reach(20 * 2, 30_000);
  const before = arrivals.all.length;
  for (let n = 0; n < LATENCY_SAMPLES; n++) {
    await referNew(suite, firms);
    await sleep(20);
  }
  await arrivals.reach(before + LATENCY_SAMPLES * 2, 30_000);
  const waits = arrivals.all.slice(before).map(({ occurredAt, arrivedAt }) => arrivedAt - occurredAt);
  report('commit to arrival, idle, p50', percentile(waits, 0.5), 'ms', { atMost: 150 });
  report('commit to arrival, idle, p99', percentile(waits, 0.99), 'ms', { atMost: 1_000 });
}

/** The dispatcher is away while 5,000 referrals are made; then it starts and finds them all at once. */
async function measureDrain(
  { dir }: BenchStand,
  suite: BenchSuite,
  firms: Firms,
  arrivals: Arrivals,
): Promise<void> {
  await killService('webhooks', dir);
  const before = arrivals.all.length;
  const writeStart = Date.now();
  let left = DRAINED_REFERRALS;
  await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      while (left-- > 0) await referNew(suite, firms);
    }),
  );
  const rate = DRAINED_REFERRALS / ((Date.now() - writeStart) / 1_000);
  console.log(
    `   ${'create + refer over HTTP, meanwhile'.padEnd(36)} ${rate.toFixed(0)} /s with ${WRITERS} callers`,
  );
  await startService('webhooks', dir);
  await arrivals.reach(before + DRAINED_REFERRALS * 2, 120_000);
  const drained = arrivals.all.slice(before);
  const seconds = (drained.at(-1)!.arrivedAt - drained[0]!.arrivedAt) / 1_000;
  report('drain of 5,000 referrals', drained.length / seconds, 'deliveries/s', { atLeast: 300 });
}
