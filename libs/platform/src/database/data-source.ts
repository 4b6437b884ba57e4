import pg from 'pg';
import type { DataSourceOptions, MigrationInterface, MixedList, EntitySchema } from 'typeorm';
import { SnakeCaseNaming } from './snake-case-naming.js';
import { TypeOrmLog } from '../logging/typeorm-log.js';
import { AddEntityTagToIdempotencyKeys1700000000001 } from './add-entity-tag.migration.js';
import { IdempotencyKeys1700000000000 } from './idempotency-keys.migration.js';
import { parseInstant } from './parse-instant.js';

export type MigrationClass = new () => MigrationInterface;

export interface DatabaseSettings {
  /** `postgres://user:password@host:port/name`; `?connect_timeout=30` (seconds) as in libpq, 5 without it. */
  url: string;
  // eslint-disable-next-line @typescript-eslint/no-unsafe-function-type -- TypeORM's own type of an entity class
  entities?: (Function | EntitySchema)[];
  /** Migration classes; they run in the order of the timestamp that ends their names. */
  migrations: MigrationClass[];
  /** Connections at most, default 10. */
  poolSize?: number;
  /** Migrate before the service takes any work; for the sandbox and tests (MIGRATE_ON_START). */
  migrateOnStart?: boolean;
  applicationName?: string;
  /** No single statement may take longer, milliseconds (default 15 s; 0: no limit). */
  statementTimeoutMs?: number;
  /**
   * No transaction may sit idle longer, milliseconds (default 10 s). Its process may be frozen, and its locks stop others: they
   * still get them within their own 15 s.
   */
  idleInTransactionTimeoutMs?: number;
}

/** How much longer than the longest statement an answer is waited for. */
const UNANSWERED_MS = 5_000;
// a date is a calendar day; pg would make it midnight of the machine's zone (decisions, 1.6)
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, parseInstant);

/**
 * A connection of the pool. The query or the transaction that uses it hears of its loss by itself; but while it passes from
 * one to the next nobody listens, and an `error` without a listener would end the process.
 */
class PooledClient extends pg.Client {
  constructor(options?: pg.ClientConfig) {
    super(options);
    this.on('error', () => undefined);
  }
}

/** The platform's own migrations, append-only. */
export const PLATFORM_MIGRATIONS: readonly MigrationClass[] = [
  IdempotencyKeys1700000000000,
  AddEntityTagToIdempotencyKeys1700000000001,
];

/** TypeORM's options for a service. The platform's own migrations are always part of it. */
export function dataSourceOptions(settings: DatabaseSettings): DataSourceOptions {
  const migrations = [...new Set([...PLATFORM_MIGRATIONS, ...settings.migrations])];
  const { statementTimeoutMs = 15_000, idleInTransactionTimeoutMs = 10_000 } = settings;
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
      max: settings.poolSize ?? 10,
      connectionTimeoutMillis: 1_000 * Number(new URL(settings.url).searchParams.get('connect_timeout') ?? 5),
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      application_name: settings.applicationName ?? 'referral-exchange',
      statement_timeout: statementTimeoutMs,
      // a server that no longer answers: without it a call waits until the kernel gives up, after 15 minutes
      query_timeout: statementTimeoutMs > 0 ? statementTimeoutMs + UNANSWERED_MS : 0,
      idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
    },
  };
}
