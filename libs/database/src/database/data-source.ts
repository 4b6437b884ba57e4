import pg from 'pg';
import type { DataSourceOptions, MigrationInterface, MixedList, EntitySchema } from 'typeorm';
import { SnakeCaseNaming } from './snake-case-naming.js';
import { TypeOrmLog } from './typeorm-log.js';
import type { DatabaseAccess } from './check-sessions.js';
import { connectTimeoutMs } from './connect-timeout.js';
import { AddSubjectsToIdempotencyKeys1795633320000 } from './add-subjects-to-idempotency-keys.migration.js';
import { IdempotencyKeys1700000000000 } from './idempotency-keys.migration.js';
import { parseInstant } from './parse-instant.js';
import { STATEMENT_TIMEOUT_MS } from './time-limits.js';

export type MigrationClass = new () => MigrationInterface;

/** `postgres://user:password@host:port/name`; `?connect_timeout=30` (seconds) as in libpq, 5 without it. */
export interface DatabaseSettings extends DatabaseAccess {
  // eslint-disable-next-line @typescript-eslint/no-unsafe-function-type -- TypeORM's own type of an entity class
  entities?: (Function | EntitySchema)[];
  /** Migration classes; they run in the order of the timestamp that ends their names. */
  migrations: MigrationClass[];
  /** Connections at most, default 10. */
  poolSize?: number;
  /** Migrate before the service takes any work; for the sandbox and tests (MIGRATE_ON_START). */
  migrateOnStart?: boolean;
  applicationName?: string;
}

/** How much longer than the longest statement an answer is waited for. */
const UNANSWERED_MS = 5_000;
// a date is a calendar day; pg would make it midnight of the machine's zone (decisions, 1.6)
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, parseInstant);

/**
 * A connection of the pool. The query or transaction that uses it gets an error when it is lost; but while it
 * passes from one to the next there is no listener, and an `error` without one would end the process.
 */
class PooledClient extends pg.Client {
  constructor(options?: pg.ClientConfig) {
    super(options);
    this.on('error', () => undefined);
  }
}

/** The migrations of this lib, append-only. */
export const DATABASE_MIGRATIONS: readonly MigrationClass[] = [
  IdempotencyKeys1700000000000,
  AddSubjectsToIdempotencyKeys1795633320000,
];

/**
 * TypeORM's options for a service. The migrations of this lib are always part of it. Nothing here is a
 * setting of the session: a pooler refuses those, and the database has the time limits itself
 * (`setTimeLimits`).
 */
export function dataSourceOptions(settings: DatabaseSettings): DataSourceOptions {
  const migrations = [...new Set([...DATABASE_MIGRATIONS, ...settings.migrations])];
  return {
    type: 'postgres',
    url: settings.url,
    entities: (settings.entities ?? []) as MixedList<never>,
    migrations,
    migrationsTableName: 'migrations',
    migrationsTransactionMode: 'each',
    namingStrategy: new SnakeCaseNaming(),
    synchronize: false,
    installExtensions: false,
    logger: new TypeOrmLog(),
    extra: {
      Client: PooledClient,
      namedStatements: settings.namedStatements,
      max: settings.poolSize ?? 10,
      connectionTimeoutMillis: connectTimeoutMs(settings.url),
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      application_name: settings.applicationName ?? 'referral-exchange',
      // a server that no longer answers: without it a call waits until the kernel gives up, after 15 minutes
      query_timeout: STATEMENT_TIMEOUT_MS + UNANSWERED_MS,
    },
  };
}
