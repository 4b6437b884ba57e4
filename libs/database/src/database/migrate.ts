import { DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';
import { backoffMs, log, pause } from '@referral-exchange/telemetry';
import { checkSessions } from './check-sessions.js';
import { dataSourceOptions, type DatabaseSettings } from './data-source.js';
import { refuseOldDatabase } from './require-migrations.js';
import { setTimeLimits } from './time-limits.js';

/** Key of the advisory lock under which migrations run, so that replicas starting together do not race. */
const MIGRATION_LOCK = 7_355_608;
const LOCK_POLL_MS = 200;
/**
 * Who waits for the lock of a table stops all that come after it, so a migration gives up early and tries
 * again (ADR 25).
 */
const LOCK_TIMEOUT_MS = 1_000;
const LOCK_NOT_AVAILABLE = '55P03';
const MAX_BACKOFF_MS = 10_000;

/** How a migration waits for the locks that it needs. */
export interface MigrateOptions {
  /** A migration that did not get a lock is tried again for this long, default 10 minutes. */
  retryForMs?: number;
}

/**
 * Brings a database up to date: its time limits, the service's migrations and those of this lib, one
 * transaction each, under an advisory lock. Every app's `npm run migrate` is this call. Returns the names of
 * the migrations that ran.
 *
 * @throws {ConfigError} when DATABASE_DIRECT_URL does not lead to sessions of their own, or to a database of
 *   before the squash
 */
export async function migrate(settings: DatabaseSettings, options: MigrateOptions = {}): Promise<string[]> {
  await checkSessions(settings);
  const direct = { ...settings, url: settings.directUrl ?? settings.url, entities: [], poolSize: 1 };
  const dataSource = await new DataSource(withoutLimit(dataSourceOptions(direct))).initialize();
  try {
    const runner = dataSource.createQueryRunner();
    await runner.query(`SELECT set_config('statement_timeout', '0', false),
      set_config('idle_in_transaction_session_timeout', '0', false)`);
    await lock(runner);
    await setTimeLimits((sql) => runner.query(sql));
    return await runPending(dataSource, runner, options);
  } finally {
    // closing the session gives the lock back, also after an error
    await dataSource.destroy();
  }
}

/** A migration may take its time: an index on a large table takes long for good reason. */
function withoutLimit<T extends { extra?: unknown }>(options: T): T {
  return { ...options, extra: { ...(options.extra as object), query_timeout: 0 } };
}

/** Asks again, as waiting in a statement would hold a snapshot, for which CREATE INDEX CONCURRENTLY waits. */
async function lock(runner: QueryRunner): Promise<void> {
  for (;;) {
    const sql = `SELECT pg_try_advisory_lock(${MIGRATION_LOCK}) AS mine`;
    const [row] = (await runner.query(sql)) as { mine: boolean }[];
    if (row?.mine) return;
    await pause(LOCK_POLL_MS);
  }
}

async function runPending(
  dataSource: DataSource,
  runner: QueryRunner,
  { retryForMs = 600_000 }: MigrateOptions,
): Promise<string[]> {
  await runner.query(`SELECT set_config('lock_timeout', '${LOCK_TIMEOUT_MS}ms', false)`);
  const executor = new MigrationExecutor(dataSource, runner);
  executor.transaction = 'each';
  const before = new Set((await executor.getExecutedMigrations()).map(({ name }) => name));
  refuseOldDatabase(before);
  const giveUpAt = performance.now() + retryForMs;
  for (let failures = 0; ; failures++) {
    try {
      await executor.executePendingMigrations();
      break;
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      if (performance.now() >= giveUpAt) throw lockNotAvailable(error);
      log.warn({ err: error }, 'a migration did not get its locks, will retry');
      await pause(backoffMs(failures, LOCK_TIMEOUT_MS, MAX_BACKOFF_MS));
    }
  }
  const names = (await executor.getExecutedMigrations()).map(({ name }) => name);
  const ran = names.filter((name) => !before.has(name)).reverse();
  if (ran.length > 0) log.info({ migrations: ran }, 'database migrated');
  return ran;
}

function isLockTimeout(error: unknown): boolean {
  return (error as { code?: string }).code === LOCK_NOT_AVAILABLE;
}

function lockNotAvailable(cause: unknown): Error {
  const found = 'A migration did not get its locks: a long transaction holds the table';
  return new Error(`${found}. Find it in pg_stat_activity, let it end, and migrate again`, { cause });
}
