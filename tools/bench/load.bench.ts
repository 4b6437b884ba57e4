import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  addReplica,
  killService,
  restartService,
  serviceOf,
  startService,
} from '../local/suite/control-suite.ts';
import type { Sandbox } from '../local/suite/sandbox.ts';
import { stopSuite } from '../local/suite/stop-suite.ts';
import { SuitePaths } from '../local/suite/suite-paths.ts';
import { readState } from '../local/suite/suite-state.ts';
import { LOCAL_DIR } from '../local/workspace.ts';
import { startBenchSuite } from './bench-suite.ts';
import {
  listenForArrivals,
  makeFirms,
  post,
  referNew,
  report,
  type Arrivals,
  type Firms,
} from './road-traffic.ts';
import { cpuSeconds, residentMb } from './webhooks/processes.ts';

/**
 * What a request and a delivery cost in the whole suite, durable settings. Processor time is that of processes, from /proc, so that the
 * load generator is not in it; times depend on what else the machine does.
 */
export const name = 'load';
export const description =
  'answer to arrival 10/40 ms, through a second replica 50 ms; CPU of a call ≤ 18 ms, of a delivery ≤ 1 ms, idle ≤ 1 %; dispatcher ≤ 300 MB';

const DIR = join(LOCAL_DIR, 'bench');
const SETTLE_MS = 45_000;
const IDLE_MS = 20_000;
const SAMPLES = 200;
const CALLS = 400;
const CALL_SERIES = 5;
const STREAM_SECONDS = 20;
const EVENTS_PER_SECOND = 20;
const SUBSCRIPTIONS = 5;
const BACKLOG = 50_000;

/** Starts a suite of its own, measures, and stops it. Rejects when a call or a delivery fails. */
export async function run(): Promise<void> {
  const paths = new SuitePaths(DIR);
  const arrivals = await listenForArrivals();
  try {
    const sandbox = await startBenchSuite(paths);
    const firms = await makeFirms(sandbox, arrivals.url);
    await referMany(sandbox, firms, arrivals, CALLS);
    await measureIdle();
    await measureArrival('answer to arrival', sandbox, firms, arrivals, [10, 40]);
    await measureCall(sandbox, firms, arrivals);
    await measureDelivery(sandbox, arrivals);
    await measureSecondReplica(sandbox, firms, arrivals);
    await measureBacklog(sandbox, arrivals);
  } finally {
    await stopSuite(paths);
    await arrivals.close();
  }
}

/** Processor time so far, seconds, of every service and backing service. */
function cpuOfAll(): Map<string, number> {
  const { services, backings } = readState(new SuitePaths(DIR))!;
  const all = new Map(Object.entries(services).map(([name, { pid }]) => [name, cpuSeconds(pid)]));
  for (const [name, { server }] of Object.entries(backings))
    if (server) all.set(name, cpuSeconds(server.pid, { withChildren: true }));
  return all;
}

/** What each part has used meanwhile, seconds; the largest first. */
async function used(work: () => Promise<unknown>): Promise<[string, number][]> {
  const before = cpuOfAll();
  await work();
  const parts = [...cpuOfAll()].map(([name, after]): [string, number] => [
    name,
    after - (before.get(name) ?? 0),
  ]);
  return parts.sort(([, a], [, b]) => b - a);
}

async function measureIdle(): Promise<void> {
  // V8 and Postgres tidy up for a while after work
  await sleep(SETTLE_MS);
  for (const [part, seconds] of await used(() => sleep(IDLE_MS))) {
    const percent = (seconds * 1_000 * 100) / IDLE_MS;
    if (part in readState(new SuitePaths(DIR))!.services) report(`${part}, idle`, percent, '% of a core', 1);
    else console.log(`   ${`${part}, idle`.padEnd(36)} ${percent.toFixed(1)} % of a core`);
  }
}

/** One referral at a time; each makes two deliveries, of which the later one counts. */
async function measureArrival(
  label: string,
  sandbox: Sandbox,
  firms: Firms,
  arrivals: Arrivals,
  [p50, p99]: [number, number?],
): Promise<void> {
  const waits: number[] = [];
  for (let n = 0; n < SAMPLES; n++) {
    const before = arrivals.all.length;
    await referNew(sandbox, firms);
    const answeredAt = Date.now();
    await arrivals.reach(before + 2, 30_000);
    waits.push(arrivals.all.at(-1)!.arrivedAt - answeredAt);
    await sleep(20);
  }
  waits.sort((a, b) => a - b);
  report(`${label}, p50`, waits[Math.floor(SAMPLES * 0.5)]!, 'ms', p50);
  if (p99) report(`${label}, p99`, waits[Math.floor(SAMPLES * 0.99)]!, 'ms', p99);
}

async function referMany(sandbox: Sandbox, firms: Firms, arrivals: Arrivals, count: number): Promise<void> {
  const before = arrivals.all.length;
  let left = count;
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      while (left-- > 0) await referNew(sandbox, firms);
    }),
  );
  await arrivals.reach(before + count * 2, 60_000);
}

/** A case that is created and referred by one call, four at once, with its two deliveries: the middle one of some series. */
async function measureCall(sandbox: Sandbox, firms: Firms, arrivals: Arrivals): Promise<void> {
  const series: { sum: number; perCall: [string, number][] }[] = [];
  for (let n = 0; n < CALL_SERIES; n++) {
    const parts = await used(() => referMany(sandbox, firms, arrivals, CALLS));
    const perCall = parts.map(([part, seconds]): [string, number] => [part, (seconds * 1_000) / CALLS]);
    series.push({ sum: perCall.reduce((total, [, ms]) => total + ms, 0), perCall });
  }
  series.sort((a, b) => a.sum - b.sum);
  const { sum, perCall } = series[(CALL_SERIES - 1) / 2]!;
  report('create + refer, CPU of all parts', sum, 'ms', 18);
  console.log(`      ${perCall.map(([part, ms]) => `${part} ${ms.toFixed(1)}`).join(', ')}`);
  console.log(`      of the series: ${series.map((one) => one.sum.toFixed(1)).join(', ')}`);
}

/** A firm with five subscriptions and no receiver: one event makes five deliveries. */
async function subscribedFirm(sandbox: Sandbox, url: string): Promise<() => Promise<unknown>> {
  const { senderKey } = await makeFirms(sandbox, url);
  const headers = { 'x-api-key': senderKey };
  for (let n = 1; n < SUBSCRIPTIONS; n++) await post(`${sandbox.baseUrl}/webhooks`, headers, { url });
  const draft = {
    title: 'Rear-end collision on I-95',
    caseType: 'motor_vehicle_accident',
    jurisdiction: 'NY',
    clientFirstName: 'Dana',
    clientLastName: 'Whitfield',
  };
  return () => post(`${sandbox.baseUrl}/sent-cases`, headers, draft);
}

async function measureDelivery(sandbox: Sandbox, arrivals: Arrivals): Promise<void> {
  const createDraft = await subscribedFirm(sandbox, arrivals.url);
  const before = arrivals.all.length;
  const events = STREAM_SECONDS * EVENTS_PER_SECOND;
  const deliveries = events * SUBSCRIPTIONS;
  const parts = await used(async () => {
    const calls: Promise<unknown>[] = [];
    for (let n = 0; n < events; n++) {
      calls.push(createDraft());
      await sleep(1_000 / EVENTS_PER_SECOND);
    }
    await Promise.all(calls);
    await arrivals.reach(before + deliveries, 60_000);
  });
  const ofDispatcher = parts.find(([part]) => part === 'webhooks')![1];
  report('a delivery, CPU of the dispatcher', (ofDispatcher * 1_000) / deliveries, 'ms', 1);
}

/** The calls go to a second process of referrals, which does not publish; then the one that publishes is killed. */
async function measureSecondReplica(sandbox: Sandbox, firms: Firms, arrivals: Arrivals): Promise<void> {
  const replica = await addReplica('referrals', DIR);
  const settings = serviceOf('gateway', DIR).settings;
  const first = serviceOf('referrals', DIR).url;
  const [setting] = Object.entries(settings).find(([, value]) => value === first)!;
  await restartService('gateway', DIR, { [setting]: serviceOf(replica, DIR).url });
  await referMany(sandbox, firms, arrivals, 50);
  await measureArrival('through a second replica', sandbox, firms, arrivals, [50]);
  await killService('referrals', DIR);
  const killedAt = Date.now();
  const before = arrivals.all.length;
  await referNew(sandbox, firms);
  await arrivals.reach(before + 2, 60_000);
  report('the first after the kill of the leader', (Date.now() - killedAt) / 1_000, 's', 15);
  await measureArrival('after the kill of the leader', sandbox, firms, arrivals, [50]);
}

/** The dispatcher is away while events for 50,000 deliveries are published. */
async function measureBacklog(sandbox: Sandbox, arrivals: Arrivals): Promise<void> {
  const createDraft = await subscribedFirm(sandbox, arrivals.url);
  await killService('webhooks', DIR);
  const before = arrivals.all.length;
  let left = BACKLOG / SUBSCRIPTIONS;
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      while (left-- > 0) await createDraft();
    }),
  );
  await startService('webhooks', DIR);
  const { pid } = serviceOf('webhooks', DIR);
  let most = 0;
  for (const deadline = Date.now() + 300_000; arrivals.all.length < before + BACKLOG; await sleep(100)) {
    most = Math.max(most, residentMb(pid));
    if (Date.now() > deadline) throw new Error(`${arrivals.all.length - before} of ${BACKLOG} have arrived`);
  }
  report('dispatcher, backlog of 50,000, at most', most, 'MB', 300);
}
