import { Database } from '@referral-exchange/database';
import { untilBlocked, type ServiceUnderTest } from '@referral-exchange/testing';

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
  await untilBlocked(auth, waiting);
  mayCommit.resolve();
  await transaction;
  return result;
}
