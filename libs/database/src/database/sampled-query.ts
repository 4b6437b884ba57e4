import { Sample } from '@referral-exchange/telemetry';
import type { Database } from './database.js';

/** A query for metrics ends after this time on the server too. */
const TIME_LIMIT = '1000ms';

/** The first row of a query for metrics, run every 5 s at most, for a second at most. */
export function sampledQuery<Row>(database: Database, what: string, sql: string): Sample<Row | undefined> {
  return new Sample(what, () =>
    database.transaction(async () => {
      await database.query("SELECT set_config('statement_timeout', $1, true)", [TIME_LIMIT]);
      return (await database.query<Row>(sql))[0];
    }),
  );
}
