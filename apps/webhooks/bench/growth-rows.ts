import type { LoneService } from '@referral-exchange/testing/bench';
import type pg from 'pg';
import { firstIdOf, monthOf, monthsLater } from '@referral-exchange/database';

const STEP = 500_000;
/** The oldest of them has expired. */
const MONTHS = 7;
const OLDEST = monthsLater(monthOf(new Date()), -MONTHS);

/** An id of version 7 of an instant. */
const idAt = (instant: string) => `
  (lpad(to_hex((extract(epoch FROM ${instant}) * 1000)::bigint), 12, '0')
    || '7' || substr(md5(n::text), 1, 3) || '8' || substr(md5('x' || n), 1, 15))::uuid`;

/** In the order of time, as they come, evenly over the months up to this one; a thousandth is held. */
const FILL = `
  WITH made AS (
    INSERT INTO deliveries (id, subscription_id, payload_id, event_id, event_type, status, attempts, last_status_code,
                            created_at, finished_at, next_attempt_at)
    SELECT ${idAt('at')}, ($1::uuid[])[1 + n % cardinality($1::uuid[])], ${idAt('at')}, ${idAt('at')}, 'note.created',
           CASE WHEN is_held THEN 'FAILED' ELSE 'DELIVERED' END, 1, 204, at, CASE WHEN NOT is_held THEN at END,
           CASE WHEN is_held THEN 'infinity'::timestamptz END
      FROM (SELECT n, $4::timestamptz + n * ($5::timestamptz - $4::timestamptz) / $6::int AS at, n % 1000 = 0 AS is_held
              FROM generate_series($2::int, $3::int) AS n) AS row
    RETURNING id, created_at)
  INSERT INTO attempts SELECT id, 1, created_at, 5, 204, NULL FROM made`;

/**
 * Deliveries of seven whole months with an attempt each, in partitions as if the service had run all the
 * time, and `attempts_in_one`, the same attempts in a table without partitions.
 */
export async function fillAged(client: pg.Client, lanes: readonly string[], count: number): Promise<void> {
  for (let month = 0; month < MONTHS; month++)
    await client.query(`CREATE TABLE attempts_aged_${month} PARTITION OF attempts
      FOR VALUES FROM ('${idOf(month)}') TO ('${idOf(month + 1)}')`);
  const span = [OLDEST, monthsLater(OLDEST, MONTHS), count];
  for (let from = 0; from < count; from += STEP)
    await client.query(FILL, [lanes, from, Math.min(from + STEP, count) - 1, ...span]);
  await client.query('CREATE TABLE attempts_in_one (LIKE attempts INCLUDING ALL)');
  await client.query('INSERT INTO attempts_in_one SELECT * FROM attempts ORDER BY delivery_id');
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
