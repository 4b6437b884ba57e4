import { DAYS, dayOf, daysLater, firstIdOf } from '@referral-exchange/database';

/**
 * Rows of three firms over a time, most of the first: $1 rows, $2 firms, from $3 to $4 in milliseconds. Most
 * are reads that went well; one of a thousand failed, and a few keys, methods and routes are rare.
 */
export const SEED = `
  INSERT INTO request_log (id, owner_id, request_id, method, route, status, code, key_prefix, duration_ms)
  SELECT (lpad(to_hex(($3::bigint + (($4::bigint - $3::bigint)::float8 * n / $1))::bigint), 12, '0') || '7000' || '8000' || lpad(to_hex(n), 12, '0'))::uuid,
         ($2::uuid[])[CASE WHEN n % 10 < 7 THEN 1 WHEN n % 10 < 9 THEN 2 ELSE 3 END],
         'req_' || lpad(to_hex(n), 24, '0'),
         CASE WHEN n % 5000 = 1 THEN 'DELETE' WHEN n % 4 = 0 THEN 'POST' ELSE 'GET' END,
         CASE WHEN n % 5000 = 2 THEN '/webhooks/{id}' ELSE (ARRAY['/sent-cases', '/sent-cases/{id}', '/received-referrals', '/status-updates'])[1 + n % 4] END,
         CASE WHEN n % 5000 = 3 THEN 500 WHEN n % 50 = 4 THEN 404 WHEN n % 50 = 5 THEN 429 ELSE 200 END,
         CASE WHEN n % 5000 = 3 THEN 'internal_error' END,
         CASE WHEN n % 5000 = 6 THEN 'svcp_00000009' ELSE 'svcp_0000000' || n % 4 END,
         (n % 200)::int
    FROM generate_series(1, $1::int) n`;

/**
 * Makes the partitions of the 30 days up to today, and of tomorrow, as the service has them after a month.
 */
export async function makeDays(run: (sql: string) => Promise<unknown>, now: Date): Promise<void> {
  for (let age = -2; age <= 29; age++) {
    const day = daysLater(dayOf(now), -age);
    const bounds = `FROM ('${firstIdOf(day)}') TO ('${firstIdOf(daysLater(day, 1))}')`;
    await run(
      `CREATE TABLE IF NOT EXISTS request_log_${DAYS.nameOf(day)} PARTITION OF request_log FOR VALUES ${bounds}`,
    );
  }
}
