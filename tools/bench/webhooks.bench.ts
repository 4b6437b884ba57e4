import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { DispatcherUnderTest, type Bystander } from './webhooks/dispatcher-under-test.ts';
import { fillLog, makeDue } from './webhooks/due-rows.ts';
import { end, runScript, startScript } from './webhooks/processes.ts';

/**
 * The dispatcher alone: durable Postgres, Redis and Kafka, the built service, one receiver process on loopback, bodies of
 * 1 KB. CPU seconds are those of processes, from /proc: the machine runs the load and the receiver too.
 */
export const name = 'webhooks';
export const description =
  'deliveries per CPU second beside a bare loop, hanging endpoints, a backlog on a long log, memory';

const DELIVERIES = 10_000;
const LOG = 1_000_000;
const MEMORY_ROUNDS = 12;
const STREAM_SECONDS = 25;
const EVENTS_PER_SECOND = 30;

/** Measures and prints. Rejects when a delivery is not made. */
export async function run(): Promise<void> {
  const { child: receiver, line: port } = await startScript('receiver.ts');
  const ok = (n: number) => `http://127.0.0.1:${port}/ok/${n}`;
  let dispatcher: DispatcherUnderTest | undefined;
  try {
    dispatcher = await DispatcherUnderTest.start();
    const hundred = await dispatcher.subscribe(20, 5, ok);
    await besideBareLoop(dispatcher, hundred, port);
    await withHangingEndpoints(dispatcher, hundred, port);
    await withLongLog(dispatcher, hundred, ok);
    await overTime(dispatcher, hundred);
  } finally {
    await dispatcher?.stop();
    await end(receiver, 'SIGKILL');
  }
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
  await publishAndWait(dispatcher, rounds(500), 2_500);
  const before = dispatcher.cpu();
  const startedAt = Date.now();
  await publishAndWait(dispatcher, rounds(DELIVERIES / 5), DELIVERIES);
  const seconds = (Date.now() - startedAt) / 1_000;
  const after = dispatcher.cpu();
  const rate = DELIVERIES / (after.dispatcher - before.dispatcher);
  const body = JSON.stringify({ schemaVersion: 1, event: 'note.created', data: { body: 'n'.repeat(950) } });
  const bare = JSON.parse(await runScript('bare-loop.ts', [port, String(DELIVERIES * 2), body])) as {
    deliveries: number;
    cpuSeconds: number;
  };
  const bareRate = bare.deliveries / bare.cpuSeconds;
  say('dispatcher, event to recorded attempt', `${round(rate)} deliveries per CPU second`);
  say('bare loop of undici and HMAC', `${round(bareRate)} deliveries per CPU second`);
  goal('share of the bare loop', rate / bareRate, 'at least', 0.25);
  goal(`${DELIVERIES} deliveries at once, drained at`, DELIVERIES / seconds, 'at least', 300, '/s elapsed');
}

async function publishAndWait(
  dispatcher: DispatcherUnderTest,
  firmIds: string[],
  deliveries: number,
): Promise<void> {
  const made = async () =>
    (await dispatcher.database.query(`SELECT count(*)::int AS n FROM deliveries WHERE status = 'DELIVERED'`))
      .rows[0].n as number;
  const before = await made();
  await dispatcher.publishNotes(firmIds);
  for (const deadline = Date.now() + 120_000; (await made()) < before + deliveries; await sleep(100)) {
    if (Date.now() > deadline) throw new Error('The deliveries were not made in time');
  }
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
  goal('p99 beside hanging ones', at(beside, 0.99) / at(alone, 0.99), 'at most', 1.5, ' times');
  for (const one of hanging) await dispatcher.moveTo(one, `http://127.0.0.1:${port}/ok`);
  await dispatcher.database.query(
    `UPDATE deliveries SET next_attempt_at = now() WHERE next_attempt_at > now()`,
  );
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
  return (await stats()).waits.sort((a, b) => a - b);
}

/** Ten thousand due at once: for a hundred subscriptions on an empty log, for a thousand on a log of a million. */
async function withLongLog(
  dispatcher: DispatcherUnderTest,
  hundred: Bystander[],
  ok: (n: number) => string,
): Promise<void> {
  const idsOf = (all: Bystander[]) => all.map(({ id }) => id);
  await costOf(dispatcher, idsOf(hundred), 2_000);
  const small = await costOf(dispatcher, idsOf(hundred), DELIVERIES);
  const thousand = [...hundred, ...(await dispatcher.subscribe(180, 5, ok))];
  await fillLog(dispatcher.database, idsOf(thousand), LOG);
  const large = await costOf(dispatcher, idsOf(thousand), DELIVERIES);
  say('100 subscriptions, short log', `${ms(small.dispatcher)} + Postgres ${ms(small.postgres)} a delivery`);
  say(
    '1,000 subscriptions, 1,000,000 in the log',
    `${ms(large.dispatcher)} + Postgres ${ms(large.postgres)} a delivery`,
  );
  const ratio = (large.dispatcher + large.postgres) / (small.dispatcher + small.postgres);
  goal('cost per delivery', ratio, 'at most', 1.5, ' times');
}

/** CPU seconds of one delivery of a backlog. */
async function costOf(dispatcher: DispatcherUnderTest, subscriptionIds: string[], count: number) {
  await makeDue(dispatcher.database, subscriptionIds, 1);
  await dispatcher.untilDone();
  const before = dispatcher.cpu();
  await makeDue(dispatcher.database, subscriptionIds, count);
  await dispatcher.untilDone();
  const after = dispatcher.cpu();
  return {
    dispatcher: (after.dispatcher - before.dispatcher) / count,
    postgres: (after.postgres - before.postgres) / count,
  };
}

/** As many deliveries as an hour at 33 a second has, in rounds; resident memory after each. */
async function overTime(dispatcher: DispatcherUnderTest, all: Bystander[]): Promise<void> {
  const megabytes: number[] = [];
  for (let n = 0; n < MEMORY_ROUNDS; n++) {
    await makeDue(
      dispatcher.database,
      all.map(({ id }) => id),
      DELIVERIES,
    );
    await dispatcher.untilDone();
    megabytes.push(dispatcher.residentMb);
  }
  const half = megabytes.length / 2;
  const highest = (part: number[]) => Math.max(...part);
  say(
    `${MEMORY_ROUNDS * DELIVERIES} deliveries, resident after each ${DELIVERIES}`,
    `${megabytes.map(round).join(' ')} MB`,
  );
  goal(
    'highest of the second half',
    highest(megabytes.slice(half)) / highest(megabytes.slice(0, half)),
    'at most',
    1.1,
    ' times the first',
  );
}

const at = (sorted: number[], share: number) => sorted[Math.floor(sorted.length * share)] ?? NaN;
const round = (value: number) => String(Math.round(value));
const ms = (seconds: number) => `${(seconds * 1_000).toFixed(3)} ms`;

function percentiles(sorted: number[]): string {
  return `p50 ${at(sorted, 0.5)} ms, p99 ${at(sorted, 0.99)} ms of ${sorted.length}`;
}

function say(label: string, text: string): void {
  console.log(`   ${label.padEnd(44)} ${text}`);
}

function goal(label: string, value: number, kind: 'at least' | 'at most', bound: number, unit = ''): void {
  const isReached = kind === 'at least' ? value >= bound : value <= bound;
  const shown = value >= 100 ? round(value) : value.toFixed(2);
  say(label, `${shown}${unit} (goal: ${kind} ${bound}): ${isReached ? 'reached' : 'MISSED'}`);
}
