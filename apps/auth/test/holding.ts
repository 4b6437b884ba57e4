import { setTimeout as sleep } from 'node:timers/promises';
import { Database } from '@referral-exchange/database';
import type { ServiceUnderTest } from '@referral-exchange/testing';

/** Runs a statement and keeps its locks until so many sessions of `work` wait for them. */
export async function holding<T>(
  auth: ServiceUnderTest,
  statement: string,
  waiting: number,
  work: () => Promise<T>,
): Promise<T> {
  const database = auth.part(Database);
  const [held, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const transaction = database.transaction(async () => {
    await database.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    await database.query(statement);
    held.resolve();
    await mayCommit.promise;
  });
  await Promise.race([held.promise, transaction]);
  const result = work();
  const sql = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
  while ((await auth.sql(sql)).length < waiting) await sleep(10);
  mayCommit.resolve();
  await transaction;
  return result;
}
