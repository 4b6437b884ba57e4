import type { DataSource } from 'typeorm';

const EXECUTED = 'SELECT name FROM migrations';
const UNDEFINED_TABLE = '42P01';

/**
 * A release does not work on a database that its migrations have not reached. Migrations run before the rollout (ADR 25), so this
 * holds back processes that are started earlier.
 *
 * @throws Error which names what is missing
 */
export async function requireMigrations(dataSource: DataSource): Promise<void> {
  const executed = new Set(await namesIn(dataSource));
  const names = dataSource.migrations.map((migration) => migration.name ?? migration.constructor.name);
  const missing = names.filter((name) => !executed.has(name));
  if (missing.length === 0) return;
  throw new Error(
    `The database lacks the migrations of this release (${missing.join(', ')}): run "node dist/main.js migrate" first`,
  );
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
