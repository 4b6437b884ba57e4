import type { LoneService } from '@referral-exchange/testing/bench';
import type pg from 'pg';
import { firstIdOf, monthOf, monthsLater } from '@referral-exchange/database';

/** Rows of one statement: what it returns of them stays in memory. */
const STEP = 1_000_000;
/** The oldest of them has expired. */
const MONTHS = 7;
const OLDEST = monthsLater(monthOf(new Date()), -MONTHS);

/**
 * The rows of a part of a month in the order of time, as they come, each with its attempt; a thousandth is
 * held. $1 the subscriptions, $2 and $3 the first and the last number, $4 the time of number 0, $5 the time
 * between two.
 */
const FILL = (attempts: string) => `
  WITH made AS (
    INSERT INTO deliveries (id, subscription_id, payload_id, event_id, event_type, status, attempts, last_status_code,
                            created_at, finished_at, next_attempt_at)
    SELECT id, ($1::uuid[])[1 + n % cardinality($1::uuid[])], id, id, 'note.created',
           CASE WHEN n % 1000 = 0 THEN 'FAILED' ELSE 'DELIVERED' END, 1, 204, at,
           CASE WHEN n % 1000 <> 0 THEN at END, CASE WHEN n % 1000 = 0 THEN 'infinity'::timestamptz END
      FROM (SELECT n, at, uuidv7(at - clock_timestamp()) AS id
              FROM (SELECT n, $4::timestamptz + n * $5::interval AS at FROM generate_series($2::int, $3::int) AS n) AS timed) AS row
    RETURNING id, created_at)
  INSERT INTO ${attempts} SELECT id, 1, created_at, 5, 204, NULL FROM made`;

const INDEXES = `
  SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
    FROM pg_index WHERE indrelid = 'deliveries'::regclass AND NOT indisprimary`;

/**
 * Deliveries of seven whole months with an attempt each, in partitions as if the service had run all the
 * time, and `attempts_in_one`, the same attempts in a table without partitions. Indexes are made when the
 * rows are there, as a restored dump does it: 50 million rows take minutes, not hours.
 */
export async function fillAged(client: pg.Client, lanes: readonly string[], count: number): Promise<void> {
  for (const setting of ['statement_timeout = 0', 'synchronous_commit = off', `maintenance_work_mem = '1GB'`])
    await client.query(`SET ${setting}`);
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(INDEXES);
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  await client.query('ALTER TABLE deliveries DROP CONSTRAINT deliveries_pkey');
  await client.query('ALTER TABLE deliveries SET (autovacuum_enabled = false)');
  for (let month = 0; month < MONTHS; month++)
    await fillMonth(client, lanes, month, Math.ceil(count / MONTHS));
  await client.query('ALTER TABLE deliveries ADD PRIMARY KEY (id)');
  for (const { definition } of indexes) await client.query(definition);
  await client.query('ALTER TABLE deliveries RESET (autovacuum_enabled)');
  await client.query('CREATE TABLE attempts_in_one (LIKE attempts INCLUDING DEFAULTS)');
  // partitions are read one after the other, so the rows are in order
  await client.query('INSERT INTO attempts_in_one SELECT * FROM attempts');
  await client.query('ALTER TABLE attempts_in_one ADD PRIMARY KEY (delivery_id, number)');
}

/** A month and its partition, which gets its key when it is attached. */
async function fillMonth(
  client: pg.Client,
  lanes: readonly string[],
  month: number,
  count: number,
): Promise<void> {
  const partition = `attempts_aged_${month}`;
  await client.query(`CREATE TABLE ${partition} (LIKE attempts INCLUDING DEFAULTS)`);
  const from = monthsLater(OLDEST, month);
  const between = `${(monthsLater(from, 1).getTime() - from.getTime()) / count} milliseconds`;
  for (let first = 0; first < count; first += STEP)
    await client.query(FILL(partition), [lanes, first, Math.min(first + STEP, count) - 1, from, between]);
  await client.query(
    `ALTER TABLE attempts ATTACH PARTITION ${partition} FOR VALUES FROM ('${idOf(month)}') TO ('${idOf(month + 1)}')`,
  );
}

/** The oldest month: how many attempts it has, their partition, and the first id after it. */
export async function rowsOfAMonth(
  service: LoneService,
): Promise<{ rows: number; partition: string; before: string }> {
  const partition = 'attempts_aged_0';
  const [counted] = await service.sql<{ rows: number }>(`SELECT count(*)::int AS rows FROM ${partition}`);
  return { rows: counted!.rows, partition, before: idOf(1) };
}

function idOf(month: number): string {
  return firstIdOf(monthsLater(OLDEST, month));
}
