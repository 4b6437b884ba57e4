import { AsyncLocalStorage } from 'node:async_hooks';
import type { PoolClient } from 'pg';
import type { QueryRunner } from 'typeorm';

/** The transaction that the current work is part of. */
export interface AmbientTransaction {
  runner: QueryRunner;
  client: PoolClient;
  /** To be run once the outermost commit is done. */
  afterCommit: (() => void)[];
  /** Its work is over: what still runs in it was not awaited. */
  hasEnded: boolean;
  /** Set when a joined part failed: the whole can only be rolled back, even if someone caught the error. */
  failure?: unknown;
}

const ambient = new AsyncLocalStorage<AmbientTransaction | undefined>();

/** The transaction of the work in hand, if there is one. */
export function currentTransaction(): AmbientTransaction | undefined {
  return ambient.getStore();
}

/** Runs `work` inside `transaction`; `undefined` puts it outside of any. */
export function runInTransaction<T>(transaction: AmbientTransaction | undefined, work: () => T): T {
  return ambient.run(transaction, work);
}
