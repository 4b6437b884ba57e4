import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { killService, startService } from '../local/suite/control-suite.ts';
import type { Sandbox } from '../local/suite/sandbox.ts';
import { stopSuite } from '../local/suite/stop-suite.ts';
import { SuitePaths } from '../local/suite/suite-paths.ts';
import { LOCAL_DIR } from '../local/workspace.ts';
import { startBenchSuite } from './bench-suite.ts';
import { listenForArrivals, makeFirms, referNew, report, type Arrivals, type Firms } from './road-traffic.ts';

/**
 * The whole road on one machine, durable settings: how long a start takes and what the idle suite weighs, how long
 * from the commit of a referral to its webhook's arrival, and how fast a backlog of 5,000 referrals drains.
 */
export const name = 'road';
export const description =
  'start, memory, commit to arrival (p50 150 ms, p99 1 s), drain of 5,000 referrals (300/s)';

const LATENCY_SAMPLES = 200;
const DRAINED_REFERRALS = 5_000;
const WRITERS = 16;
const READY_GOAL_S = 40;
const MEMORY_GOAL_MB = 1_536;
const DIR = join(LOCAL_DIR, 'bench');

/** Starts a suite of its own, measures, and stops it. Rejects when a call or a delivery fails. */
export async function run(): Promise<void> {
  const paths = new SuitePaths(DIR);
  const arrivals = await listenForArrivals();
  try {
    await startBenchSuite(paths);
    await stopSuite(paths);
    const startedAt = Date.now();
    const sandbox = await startBenchSuite(paths);
    report('start, warm', (Date.now() - startedAt) / 1_000, 's', READY_GOAL_S);
    await sleep(5_000);
    report('services idle, resident', residentMb(paths), 'MB', MEMORY_GOAL_MB);
    const firms = await makeFirms(sandbox, arrivals.url);
    await measureLatency(sandbox, firms, arrivals);
    await measureDrain(sandbox, firms, arrivals);
  } finally {
    await stopSuite(paths);
    await arrivals.close();
  }
}

/** One referral at a time on an idle suite: `occurredAt` is taken inside the transaction, so it errs against us. */
async function measureLatency(sandbox: Sandbox, firms: Firms, arrivals: Arrivals): Promise<void> {
  for (let n = 0; n < 20; n++) await referNew(sandbox, firms);
  await arrivals.reach(20 * 2, 30_000);
  const before = arrivals.all.length;
  for (let n = 0; n < LATENCY_SAMPLES; n++) {
    await referNew(sandbox, firms);
    await sleep(20);
  }
  await arrivals.reach(before + LATENCY_SAMPLES * 2, 30_000);
  const waits = arrivals.all
    .slice(before)
    .map(({ occurredAt, arrivedAt }) => arrivedAt - occurredAt)
    .sort((a, b) => a - b);
  report('commit to arrival, idle, p50', waits[Math.floor(waits.length * 0.5)]!, 'ms', 150);
  report('commit to arrival, idle, p99', waits[Math.floor(waits.length * 0.99)]!, 'ms', 1_000);
}

/** The dispatcher is away while 5,000 referrals are made; then it starts and finds them all at once. */
async function measureDrain(sandbox: Sandbox, firms: Firms, arrivals: Arrivals): Promise<void> {
  await killService('webhooks', DIR);
  const before = arrivals.all.length;
  const writeStart = Date.now();
  let left = DRAINED_REFERRALS;
  await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      while (left-- > 0) await referNew(sandbox, firms);
    }),
  );
  const rate = DRAINED_REFERRALS / ((Date.now() - writeStart) / 1_000);
  console.log(
    `   ${'create + refer over HTTP, meanwhile'.padEnd(36)} ${rate.toFixed(0)} /s with ${WRITERS} callers`,
  );
  await startService('webhooks', DIR);
  await arrivals.reach(before + DRAINED_REFERRALS * 2, 120_000);
  const drained = arrivals.all.slice(before);
  const seconds = (drained.at(-1)!.arrivedAt - drained[0]!.arrivedAt) / 1_000;
  report('drain of 5,000 referrals', drained.length / seconds, 'deliveries/s', -300);
}

function residentMb(paths: SuitePaths): number {
  const sandbox = JSON.parse(readFileSync(paths.sandbox, 'utf8')) as Sandbox;
  const kilobytes = Object.values(sandbox.services).map(({ pid }) =>
    Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0),
  );
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1_024;
}
