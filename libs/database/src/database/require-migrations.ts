import type { DataSource } from 'typeorm';
import { ConfigError } from '@referral-exchange/telemetry';

const EXECUTED = 'SELECT name FROM migrations';
const UNDEFINED_TABLE = '42P01';

/** Databases from before the migrations were squashed (ADR 114) have it, later ones do not. */
const BEFORE_THE_SQUASH = 'AddEntityTagToIdempotencyKeys1700000000001';

/** So begins the name of a migration that takes away what earlier releases use (ADR 119). */
const CONTRACTING = /^Contract/;

/**
 * A release does not work on a database that its migrations have not reached, nor on one where a later
 * release has taken away what this one uses. Migrations run before the rollout (ADR 25), so this holds back
 * processes that are started earlier, and a rollback that goes too far.
 *
 * @throws Error which names what is missing
 * @throws {ConfigError} when this release is too old for the database
 */
export async function requireMigrations(dataSource: DataSource): Promise<void> {
  const executed = new Set(await namesIn(dataSource));
  refuseOldDatabase(executed);
  const names = dataSource.migrations.map((migration) => migration.name ?? migration.constructor.name);
  refuseContracted([...executed].filter((name) => !names.includes(name)));
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

/** @param unknown the migrations that ran and are none of this release */
function refuseContracted(unknown: readonly string[]): void {
  const found = unknown.filter((name) => CONTRACTING.test(name));
  if (found.length === 0) return;
  throw new ConfigError([
    `DATABASE_URL: this release is too old for the database. A later one has taken away what this one uses (${found.join(', ')}). Start a release that has these migrations`,
  ]);
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
