import pg from 'pg';
import { DataSource } from 'typeorm';
import { log } from '../logging/log.js';
import { dataSourceOptions, type DatabaseSettings } from './data-source.js';

/** Key of the advisory lock under which migrations run, so that replicas starting together do not race. */
const MIGRATION_LOCK = '7355608';

/**
 * Brings a database up to date: the app's and the platform's migrations, one transaction each, under an advisory
 * lock. Every app's `npm run migrate` is this call. Returns the names of the migrations that ran.
 */
export async function migrate(settings: DatabaseSettings): Promise<string[]> {
  const lock = new pg.Client({ connectionString: settings.url, application_name: 'migrate' });
  await lock.connect();
  try {
    await lock.query(`SELECT pg_advisory_lock(${MIGRATION_LOCK})`);
    return await runPending(settings);
  } finally {
    // closing the session gives the lock back, also after an error
    await lock.end();
  }
}

async function runPending(settings: DatabaseSettings): Promise<string[]> {
  // a migration may take its time: an index on a large table is no runaway query
  const unlimited = {
    ...settings,
    entities: [],
    poolSize: 1,
    statementTimeoutMs: 0,
    idleInTransactionTimeoutMs: 0,
  };
  const dataSource = new DataSource(dataSourceOptions(unlimited));
  await dataSource.initialize();
  try {
    const ran = await dataSource.runMigrations();
    const names = ran.map((migration) => migration.name);
    if (names.length > 0) log.info({ migrations: names }, 'database migrated');
    return names;
  } finally {
    await dataSource.destroy();
  }
}
