import type { DataSource } from 'typeorm';
import { ConfigError } from '@referral-exchange/telemetry';

const EXECUTED = 'SELECT name FROM migrations';
const UNDEFINED_TABLE = '42P01';

/** Databases from before the migrations were squashed (ADR 114) have it, later ones do not. */
const BEFORE_THE_SQUASH = 'AddEntityTagToIdempotencyKeys1700000000001';

/**
 * A release does not work on a database that its migrations have not reached. Migrations run before the
 * rollout (ADR 25), so this holds back processes that are started earlier.
 *
 * @throws Error which names what is missing
 */
export async function requireMigrations(dataSource: DataSource): Promise<void> {
  const executed = new Set(await namesIn(dataSource));
  refuseOldDatabase(executed);
  const names = dataSource.migrations.map((migration) => migration.name ?? migration.constructor.name);
  const missing = names.filter((name) => !executed.has(name));
  if (missing.length === 0) return;
  throw new Error(
    `The database lacks the migrations of this release (${missing.join(', ')}): run "node dist/main.js migrate" first`,
  );
}

/**
 * @param executed the names of the migrations that ran
 * @throws {ConfigError} when the database was made before the migrations were squashed: they would fail on
 *   its tables
 */
export function refuseOldDatabase(executed: ReadonlySet<string>): void {
  if (!executed.has(BEFORE_THE_SQUASH)) return;
  const found =
    'DATABASE_URL: an earlier state of this project made this database, and its migrations are gone';
  throw new ConfigError([`${found}. Use an empty database. For a sandbox: npm start -- --reset`]);
}

async function namesIn(dataSource: DataSource): Promise<string[]> {
  try {
    const rows = (await dataSource.query(EXECUTED)) as { name: string }[];
    return rows.map(({ name }) => name);
  } catch (error) {
    if ((error as { code?: string }).code === UNDEFINED_TABLE) return [];
    throw error;
  }
}
