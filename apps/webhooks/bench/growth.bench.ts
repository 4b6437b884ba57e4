import { setTimeout as sleep } from 'node:timers/promises';
import { LockSession } from '@referral-exchange/database';
import { percentile, report, type BenchStand, type LoneService } from '@referral-exchange/testing/bench';
import { fetchDue } from '../dist/delivery/due-deliveries.repository.js';
import { DispatcherUnderTest } from './dispatcher-under-test.ts';
import { sizesOf, vacuumsOf, type TableSize } from './growth-figures.ts';
import { fillAged, rowsOfAMonth } from './growth-rows.ts';

/**
 * What half a year of deliveries costs: a month of attempts that is dropped, beside the same rows deleted in
 * batches, and the statement that claims due deliveries meanwhile.
 */
export const description =
  'a month of attempts dropped (≤ 1 s) or deleted in batches: time, bloat, vacuum, claims meanwhile (BENCH_DELIVERIES=50000000: 25 minutes, 40 GB)';

const DELIVERIES = Number(process.env.BENCH_DELIVERIES ?? 500_000);
const BATCH = 1_000;
const DROP_GOAL_S = 1;
const REFERENCE_S = 5;
/** A drop is over at once: claims are watched for so long after it. */
const AFTER_MS = 1_000;

/** Fills the log over seven months, and prints the figures of the oldest month, which has expired. */
export async function run(stand: BenchStand): Promise<void> {
  const dispatcher = await DispatcherUnderTest.start(stand);
  const { service } = dispatcher;
  const sql: Sql = (text, values) => service.sql(text, values);
  const lanes = (await dispatcher.subscribe(1, 5, () => 'http://127.0.0.1:1/away')).map(({ id }) => id);
  // its own workers would prune the month before it is measured
  await service.removeProcess();
  const startedAt = performance.now();
  await service.connected((client) => fillAged(client, lanes, DELIVERIES));
  report(`${DELIVERIES} deliveries with an attempt each, made in`, secondsSince(startedAt), 's');
  await service.connected((client) => client.query('VACUUM ANALYZE deliveries, attempts, attempts_in_one'));
  await service.sql('CREATE EXTENSION IF NOT EXISTS pgstattuple');
  const { rows, partition, before } = await rowsOfAMonth(service);
  report('attempts of the month that has expired', rows, 'rows');

  const quiet = await claimsDuring(dispatcher, lanes[0]!, () => sleep(REFERENCE_S * 1_000));
  show('quiet', quiet);

  console.log('   -- dropped, as the service does');
  const dropped = await pruned(dispatcher, lanes[0]!, quiet, async () => {
    await service.sql(`DROP TABLE ${partition}`);
  });
  report('a month of attempts dropped in', dropped, 's', { atMost: DROP_GOAL_S });
  await print(service, 'attempts');

  console.log(`   -- the same rows deleted, ${BATCH} a statement`);
  const deleted = await pruned(dispatcher, lanes[0]!, quiet, () =>
    inBatches(sql, 'attempts_in_one', 'delivery_id', before),
  );
  report('a month of attempts deleted in', deleted, 's');
  report('deleting to dropping', deleted / dropped, 'times');
  await print(service, 'attempts_in_one');
  await vacuumed(dispatcher, 'attempts_in_one');

  console.log('   -- the month of deliveries, deleted as the service does');
  const pruning = await pruned(dispatcher, lanes[0]!, quiet, () =>
    inBatches(sql, 'deliveries', 'id', before),
  );
  report('a month of deliveries deleted in', pruning, 's');
  await print(service, 'deliveries');
  await vacuumed(dispatcher, 'deliveries');
}

type Sql = (sql: string, values?: unknown[]) => Promise<object[]>;

/** Deletes the rows below an id as Retention does. */
async function inBatches(sql: Sql, table: string, column: string, before: string): Promise<void> {
  const statement = `
    DELETE FROM ${table} WHERE ${column} IN (SELECT ${column} FROM ${table} WHERE ${column} < $1 ORDER BY ${column} LIMIT ${BATCH})
    RETURNING 1`;
  while ((await sql(statement, [before])).length === BATCH);
}

/** Seconds of the work; prints what claims took meanwhile. */
async function pruned(
  dispatcher: DispatcherUnderTest,
  lane: string,
  quiet: readonly number[],
  work: () => Promise<void>,
): Promise<number> {
  let seconds = 0;
  const claims = await claimsDuring(dispatcher, lane, async () => {
    const startedAt = performance.now();
    await work();
    seconds = secondsSince(startedAt);
    await sleep(AFTER_MS);
  });
  show('meanwhile', claims);
  report('p99 to quiet p99', percentile(claims, 0.99) / percentile(quiet, 0.99), 'times');
  return seconds;
}

async function vacuumed({ service }: DispatcherUnderTest, table: string): Promise<void> {
  const startedAt = performance.now();
  await service.connected((client) => client.query(`VACUUM ${table}`));
  report(`vacuum of ${table} afterwards`, secondsSince(startedAt), 's');
}

/** Milliseconds of the dispatcher's look for due deliveries, again and again until the work is done. */
async function claimsDuring(
  { service }: DispatcherUnderTest,
  lane: string,
  work: () => Promise<unknown>,
): Promise<number[]> {
  const session = { databaseUrl: service.databaseUrl, applicationName: 'bench', queryTimeoutMs: 60_000 };
  return LockSession.using(session, async (dispatching) => {
    const took: number[] = [];
    let isDone = false;
    const working = work().finally(() => (isDone = true));
    do {
      const startedAt = performance.now();
      await fetchDue(dispatching, [{ subscriptionId: lane, slots: 10 }], []);
      took.push(performance.now() - startedAt);
      await sleep(2);
    } while (!isDone);
    await working;
    return took;
  });
}

function show(when: string, claims: readonly number[]): void {
  report(`claims ${when}, p50 of ${claims.length}`, percentile(claims, 0.5), 'ms');
  report(`claims ${when}, p99`, percentile(claims, 0.99), 'ms');
}

/** Reads the table whole, which takes longer than a statement of the service may. */
async function print(service: LoneService, table: string): Promise<void> {
  const { megabytes, deadShare, freeShare }: TableSize = await service.connected((client) =>
    sizesOf(async (text, values) => (await client.query(text, values)).rows, table),
  );
  report(`${table}, with indexes`, megabytes, 'MB');
  report(`${table}: dead rows`, deadShare, '% of the table');
  report(`${table}: free space`, freeShare, '% of the table');
  const vacuums = await vacuumsOf((text, values) => service.sql(text, values), table);
  report(`${table}: vacuums by themselves so far`, vacuums, '');
}

function secondsSince(startedAt: number): number {
  return (performance.now() - startedAt) / 1_000;
}
