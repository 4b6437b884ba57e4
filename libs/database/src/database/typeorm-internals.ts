import type { Pool } from 'pg';
import type { DataSource, QueryRunner } from 'typeorm';

// The members of TypeORM that are not public and that we use all the same, checked with typeorm 1.1.1. When
// an update renames one, typeorm-internals.int-spec.ts fails.

/** The pool of connections. A statement sent to it directly costs no query runner. */
export function poolOf(dataSource: DataSource): Pool {
  return (dataSource.driver as unknown as { master: Pool }).master;
}

/** Tells a runner that its transaction is over: we send COMMIT and ROLLBACK and look at the answer. */
export function markTransactionEnded(runner: QueryRunner): void {
  (runner as { isTransactionActive: boolean }).isTransactionActive = false;
}

/** Releases a runner and closes its connection, which then does not return to the pool. */
export function closeConnection(runner: QueryRunner, reason: unknown): Promise<void> {
  return (
    runner as unknown as { releasePostgresConnection(reason: unknown): Promise<void> }
  ).releasePostgresConnection(reason);
}
