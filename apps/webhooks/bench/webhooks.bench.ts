import { setTimeout as sleep } from 'node:timers/promises';
import { percentile, report, type BenchStand } from '@referral-exchange/testing/bench';
import { request } from 'undici';
import { DispatcherUnderTest, type Bystander } from './dispatcher-under-test.ts';
import { fillLog, makeDue } from './due-rows.ts';
import { runScript, startScript } from './scripts.ts';

/**
 * The dispatcher alone: durable Postgres, Redis and Kafka, the built service, one receiver process on
 * loopback, bodies of 1 KB. CPU seconds are those of processes, from /proc: the machine runs the load and the
 * receiver too.
 */
export const description =
  'deliveries per CPU second beside a bare loop, hanging endpoints, a backlog on a long log, memory';

const DELIVERIES = 10_000;
const LOG = 1_000_000;
const MEMORY_ROUNDS = 12;
const STREAM_SECONDS = 25;
const EVENTS_PER_SECOND = 30;

/** Measures and prints. Rejects when a delivery is not made. */
export async function run(stand: BenchStand): Promise<void> {
  const { child: receiver, line: port } = await startScript('receiver.ts');
  stand.onEnd(() => receiver.kill('SIGKILL'));
  const ok = (n: number) => `http://127.0.0.1:${port}/ok/${n}`;
  const dispatcher = await DispatcherUnderTest.start(stand);
  const hundred = await dispatcher.subscribe(20, 5, ok);
  await besideBareLoop(dispatcher, hundred, port);
  await withHangingEndpoints(dispatcher, hundred, port);
  await withLongLog(dispatcher, hundred, ok);
  await overTime(dispatcher, hundred);
}

/** From Kafka to the recorded attempt, and the same posts without all that. */
async function besideBareLoop(
  dispatcher: DispatcherUnderTest,
  all: Bystander[],
  port: string,
): Promise<void> {
  const firms = [...new Set(all.map(({ firmId }) => firmId))];
  const rounds = (count: number) =>
    Array.from({ length: count }, (_, n) => firms[n % firms.length] as string);
  await dispatcher.deliverNotes(rounds(500), 2_500);
  const before = dispatcher.service.cpuSeconds();
  const startedAt = Date.now();
  await dispatcher.deliverNotes(rounds(DELIVERIES / 5), DELIVERIES);
  const seconds = (Date.now() - startedAt) / 1_000;
  const after = dispatcher.service.cpuSeconds();
  const rate = DELIVERIES / (after.service - before.service);
  const body = JSON.stringify({ schemaVersion: 1, event: 'note.created', data: { body: 'n'.repeat(950) } });
  const bare = JSON.parse(await runScript('bare-loop.ts', [port, String(DELIVERIES * 2), body])) as {
    deliveries: number;
    cpuSeconds: number;
  };
  const bareRate = bare.deliveries / bare.cpuSeconds;
  report('dispatcher, event to recorded attempt', rate, 'deliveries per CPU second');
  report('bare loop of undici and HMAC', bareRate, 'deliveries per CPU second');
  report('share of the bare loop', rate / bareRate, '', { atLeast: 0.25 });
  report(`${DELIVERIES} deliveries at once, drained at`, DELIVERIES / seconds, '/s', { atLeast: 300 });
}

/** The healthy eighty, alone and beside twenty that hang for their ten seconds. */
async function withHangingEndpoints(
  dispatcher: DispatcherUnderTest,
  all: Bystander[],
  port: string,
): Promise<void> {
  const hanging = all.filter((_, n) => n % 5 === 0);
  await streamEvents(dispatcher, all, port, 3);
  const alone = await streamEvents(dispatcher, all, port, STREAM_SECONDS);
  for (const [n, one] of hanging.entries())
    await dispatcher.moveTo(one, `http://127.0.0.1:${port}/hang/${n}`);
  const beside = await streamEvents(dispatcher, all, port, STREAM_SECONDS);
  say('event to arrival, none hanging', percentiles(alone));
  say('event to arrival, 20 of 100 hanging', percentiles(beside));
  const ratio = percentile(beside, 0.99) / percentile(alone, 0.99);
  report('p99 beside hanging ones', ratio, 'times', { atMost: 1.5 });
  for (const one of hanging) await dispatcher.moveTo(one, `http://127.0.0.1:${port}/ok`);
  await dispatcher.service.sql(`UPDATE deliveries SET next_attempt_at = now() WHERE next_attempt_at > now()`);
  await dispatcher.untilDone();
}

async function streamEvents(
  dispatcher: DispatcherUnderTest,
  all: Bystander[],
  port: string,
  seconds: number,
): Promise<number[]> {
  const stats = async () =>
    (await request(`http://127.0.0.1:${port}/stats`)).body.json() as Promise<{ waits: number[] }>;
  const firms = [...new Set(all.map(({ firmId }) => firmId))];
  const stream = await dispatcher.stream();
  await stats();
  for (let n = 0, startedAt = Date.now(); n < seconds * EVENTS_PER_SECOND; n++) {
    await stream.note(firms[n % firms.length] as string);
    await sleep(Math.max(0, startedAt + ((n + 1) * 1_000) / EVENTS_PER_SECOND - Date.now()));
  }
  await sleep(1_500);
  await stream.close();
  return (await stats()).waits;
}

/** Ten thousand due at once: for 100 subscriptions on an empty log, for 1,000 on one of a million. */
async function withLongLog(
  dispatcher: DispatcherUnderTest,
  hundred: Bystander[],
  ok: (n: number) => string,
): Promise<void> {
  const idsOf = (all: Bystander[]) => all.map(({ id }) => id);
  await costOf(dispatcher, idsOf(hundred), 2_000);
  const small = await costOf(dispatcher, idsOf(hundred), DELIVERIES);
  const thousand = [...hundred, ...(await dispatcher.subscribe(180, 5, ok))];
  await fillLog(dispatcher.service, idsOf(thousand), LOG);
  const large = await costOf(dispatcher, idsOf(thousand), DELIVERIES);
  say('100 subscriptions, short log', `${ms(small.service)} + Postgres ${ms(small.postgres)} a delivery`);
  say(
    '1,000 subscriptions, 1,000,000 in the log',
    `${ms(large.service)} + Postgres ${ms(large.postgres)} a delivery`,
  );
  const ratio = (large.service + large.postgres) / (small.service + small.postgres);
  report('cost per delivery', ratio, 'times', { atMost: 1.5 });
}

/** CPU seconds of one delivery of a backlog. */
async function costOf(dispatcher: DispatcherUnderTest, subscriptionIds: string[], count: number) {
  await makeDue(dispatcher.service, subscriptionIds, 1);
  await dispatcher.untilDone();
  const before = dispatcher.service.cpuSeconds();
  await makeDue(dispatcher.service, subscriptionIds, count);
  await dispatcher.untilDone();
  const after = dispatcher.service.cpuSeconds();
  return {
    service: (after.service - before.service) / count,
    postgres: (after.postgres - before.postgres) / count,
  };
}

/** As many deliveries as an hour at 33 a second has, in rounds; resident memory after each. */
async function overTime(dispatcher: DispatcherUnderTest, all: Bystander[]): Promise<void> {
  const megabytes: number[] = [];
  for (let n = 0; n < MEMORY_ROUNDS; n++) {
    await makeDue(
      dispatcher.service,
      all.map(({ id }) => id),
      DELIVERIES,
    );
    await dispatcher.untilDone();
    megabytes.push(dispatcher.service.residentMb());
  }
  const half = megabytes.length / 2;
  const highest = (part: number[]) => Math.max(...part);
  say(
    `${MEMORY_ROUNDS * DELIVERIES} deliveries, resident after each ${DELIVERIES}`,
    `${megabytes.map(Math.round).join(' ')} MB`,
  );
  const growth = highest(megabytes.slice(half)) / highest(megabytes.slice(0, half));
  report('highest of the second half', growth, 'times the first', { atMost: 1.1 });
}

const ms = (seconds: number) => `${(seconds * 1_000).toFixed(3)} ms`;

function percentiles(times: number[]): string {
  return `p50 ${percentile(times, 0.5)} ms, p99 ${percentile(times, 0.99)} ms of ${times.length}`;
}

function say(label: string, text: string): void {
  console.log(`   ${label.padEnd(58)} ${text}`);
}
