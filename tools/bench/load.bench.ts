import { setTimeout as sleep } from 'node:timers/promises';
import { report, residentMb, type BenchStand, type BenchSuite } from '@referral-exchange/testing/bench';
import {
  addReplica,
  killService,
  restartService,
  serviceOf,
  startService,
} from '../local/suite/control-suite.ts';
import { SuitePaths } from '../local/suite/suite-paths.ts';
import { readState } from '../local/suite/suite-state.ts';
import { CALLS, measureArrival, measureCall } from './measure-road.ts';
import {
  listenForArrivals,
  makeFirms,
  post,
  referMany,
  referNew,
  type Arrivals,
  type Firms,
} from './road-traffic.ts';
import { usedCpu } from './used-cpu.ts';

/**
 * What a request and a delivery cost in the whole suite, durable settings. Processor time is that of
 * processes, from /proc, so that the load generator is not in it; times depend on what else the machine does.
 */
export const description =
  'answer to arrival 4/12 ms, through a second replica 50 ms; CPU of a call ≤ 18 ms, of a delivery ≤ 1 ms, idle ≤ 1 %; dispatcher ≤ 300 MB';

const SETTLE_MS = 45_000;
const IDLE_MS = 20_000;
const CALL_SERIES = 5;
const STREAM_SECONDS = 20;
const EVENTS_PER_SECOND = 20;
const SUBSCRIPTIONS = 5;
const BACKLOG = 50_000;

/** Starts a suite of its own and measures. Rejects when a call or a delivery fails. */
export async function run(stand: BenchStand): Promise<void> {
  const arrivals = await listenForArrivals();
  stand.onEnd(() => arrivals.close());
  const suite = await stand.startSuite();
  const firms = await makeFirms(suite, arrivals.url);
  await referMany(suite, firms, arrivals, CALLS);
  await measureIdle(stand);
  await measureArrival('answer to arrival', suite, firms, arrivals, [4, 12]);
  await measureCall(stand, suite, firms, arrivals, CALL_SERIES);
  await measureDelivery(stand, suite, arrivals);
  await measureSecondReplica(stand, suite, firms, arrivals);
  await measureBacklog(stand, suite, arrivals);
}

async function measureIdle(stand: BenchStand): Promise<void> {
  // V8 and Postgres tidy up for a while after work
  await sleep(SETTLE_MS);
  const { services } = readState(new SuitePaths(stand.dir))!;
  for (const [part, seconds] of await usedCpu(stand, () => sleep(IDLE_MS))) {
    const percent = (seconds * 1_000 * 100) / IDLE_MS;
    report(`${part}, idle`, percent, '% of a core', part in services ? { atMost: 1 } : undefined);
  }
}

/** A firm with five subscriptions and no receiver: one event makes five deliveries. */
async function subscribedFirm(suite: BenchSuite, url: string): Promise<() => Promise<unknown>> {
  const { senderKey } = await makeFirms(suite, url);
  const headers = { 'x-api-key': senderKey };
  for (let n = 1; n < SUBSCRIPTIONS; n++) await post(`${suite.baseUrl}/webhooks`, headers, { url });
  const draft = {
    title: 'Rear-end collision on I-95',
    caseType: 'motor_vehicle_accident',
    jurisdiction: 'NY',
    clientFirstName: 'Dana',
    clientLastName: 'Whitfield',
  };
  return () => post(`${suite.baseUrl}/sent-cases`, headers, draft);
}

async function measureDelivery(stand: BenchStand, suite: BenchSuite, arrivals: Arrivals): Promise<void> {
  const createDraft = await subscribedFirm(suite, arrivals.url);
  const before = arrivals.all.length;
  const events = STREAM_SECONDS * EVENTS_PER_SECOND;
  const deliveries = events * SUBSCRIPTIONS;
  const parts = await usedCpu(stand, async () => {
    const calls: Promise<unknown>[] = [];
    for (let n = 0; n < events; n++) {
      calls.push(createDraft());
      await sleep(1_000 / EVENTS_PER_SECOND);
    }
    await Promise.all(calls);
    await arrivals.reach(before + deliveries, 60_000);
  });
  const ofDispatcher = parts.find(([part]) => part === 'webhooks')![1];
  report('a delivery, CPU of the dispatcher', (ofDispatcher * 1_000) / deliveries, 'ms', { atMost: 1 });
}

/** The calls go to a second process of referrals, which publishes nothing; then the publisher is killed. */
async function measureSecondReplica(
  { dir }: BenchStand,
  suite: BenchSuite,
  firms: Firms,
  arrivals: Arrivals,
): Promise<void> {
  const replica = await addReplica('referrals', dir);
  const settings = serviceOf('gateway', dir).settings;
  const first = serviceOf('referrals', dir).url;
  const [setting] = Object.entries(settings).find(([, value]) => value === first)!;
  await restartService('gateway', dir, { [setting]: serviceOf(replica, dir).url });
  await referMany(suite, firms, arrivals, 50);
  await measureArrival('through a second replica', suite, firms, arrivals, [50]);
  await killService('referrals', dir);
  const killedAt = Date.now();
  const before = arrivals.all.length;
  await referNew(suite, firms);
  await arrivals.reach(before + 2, 60_000);
  report('the first after the kill of the leader', (Date.now() - killedAt) / 1_000, 's', { atMost: 15 });
  await measureArrival('after the kill of the leader', suite, firms, arrivals, [50]);
}

/** The dispatcher is away while events for 50,000 deliveries are published. */
async function measureBacklog({ dir }: BenchStand, suite: BenchSuite, arrivals: Arrivals): Promise<void> {
  const createDraft = await subscribedFirm(suite, arrivals.url);
  await killService('webhooks', dir);
  const before = arrivals.all.length;
  let left = BACKLOG / SUBSCRIPTIONS;
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      while (left-- > 0) await createDraft();
    }),
  );
  await startService('webhooks', dir);
  const { pid } = serviceOf('webhooks', dir);
  let most = 0;
  for (const deadline = Date.now() + 300_000; arrivals.all.length < before + BACKLOG; await sleep(100)) {
    most = Math.max(most, residentMb(pid));
    if (Date.now() > deadline) throw new Error(`${arrivals.all.length - before} of ${BACKLOG} have arrived`);
  }
  report('dispatcher, backlog of 50,000, at most', most, 'MB', { atMost: 300 });
}
