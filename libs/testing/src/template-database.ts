import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { testBacking } from './backing.js';

/** A migration as the services list them (src/database/migrations.ts), those of the libs included. */
export type MigrationClass = new () => MigrationInterface;

/** A database of its own for a test file. */
export interface TestDatabase {
  /** `postgres://…`, migrated and empty. */
  url: string;
  name: string;
  /** Deletes it; connections that do not end by themselves are cut. */
  drop(): Promise<void>;
}

/** Any fixed number: test files of all workers stand in line for templates. */
const TEMPLATE_LOCK = 7_240_002;
/** What a killed run left behind is cleared after so long. */
const STALE_MS = 3_600_000;
/** How long a connection that was told to end may take to do so. */
const LEAVE_MS = 20_000;

/**
 * A fresh copy of a service's migrated database: `const database = await templateDatabase('webhooks',
 * migrations)`. The template is migrated once for each state of the migrations and cloned for every caller.
 * Safe across Jest workers. Call `drop` in `afterAll`, after the app has closed.
 */
export async function templateDatabase(service: string, migrations: MigrationClass[]): Promise<TestDatabase> {
  const { postgresUrl } = testBacking();
  const template = `tpl_${nameOf(service)}_${await fingerprint(migrations)}`;
  const name = `tst_${nameOf(service)}_${Date.now().toString(36)}_${randomBytes(4).toString('hex')}`;
  await asSuperuser(postgresUrl, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    await dropStale(client);
    if (!(await exists(client, template))) await build(client, postgresUrl, template, migrations);
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  });
  const drop = () =>
    asSuperuser(postgresUrl, async (client) => {
      await untilDeserted(client, name);
      await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    });
  return { url: urlOf(postgresUrl, name), name, drop };
}

/**
 * `pool.end()` resolves before the connections are closed; one that is cut in its last moment would be an
 * error that nobody hears, and fail the test file. Who stays longer is cut.
 */
async function untilDeserted(client: pg.Client, database: string): Promise<void> {
  for (const deadline = Date.now() + LEAVE_MS; Date.now() < deadline;) {
    const { rowCount } = await client.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = $1 AND backend_type = 'client backend'`,
      [database],
    );
    if (rowCount === 0) return;
    await sleep(10);
  }
}

/** Migrates under another name and renames at the end, so that a killed run leaves no half-made template. */
async function build(client: pg.Client, postgresUrl: string, template: string, migrations: MigrationClass[]) {
  const building = `${template}_new`;
  await client.query(`DROP DATABASE IF EXISTS ${building} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${building}`);
  await migrate(urlOf(postgresUrl, building), migrations);
  await untilDeserted(client, building);
  await client.query(`ALTER DATABASE ${building} RENAME TO ${template}`);
}

/** As `migrate` of libs/database does it, so that an app that migrates at its start finds nothing to do. */
async function migrate(url: string, migrations: MigrationClass[]): Promise<void> {
  const dataSource = new DataSource({
    type: 'postgres',
    url,
    migrations,
    migrationsTableName: 'migrations',
    migrationsTransactionMode: 'each',
    installExtensions: false,
  });
  await dataSource.initialize();
  try {
    await dataSource.runMigrations();
  } finally {
    await dataSource.destroy();
  }
}

async function exists(client: pg.Client, name: string): Promise<boolean> {
  return (await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])).rowCount === 1;
}

async function dropStale(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    `SELECT datname FROM pg_database WHERE datname ~ '^tst_'`,
  );
  for (const { datname } of rows) {
    const madeAt = Number.parseInt(datname.split('_').at(-2) ?? '', 36);
    if (Date.now() - madeAt > STALE_MS) await client.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
  }
}

/**
 * The names of the migrations and the SQL that they send: another state of them is another template. Their
 * source would not do, for it leaves out what they read from outside of the class.
 */
async function fingerprint(migrations: MigrationClass[]): Promise<string> {
  const hash = createHash('sha256');
  const recording = {
    // what works in batches ends when it finds no more rows
    query: (sql: string) => Promise.resolve(hash.update(sql) && []),
  } as unknown as QueryRunner;
  for (const Migration of migrations) {
    hash.update(Migration.name);
    await new Migration().up(recording);
  }
  return hash.digest('hex').slice(0, 12);
}

function nameOf(service: string): string {
  return service.replaceAll(/[^a-z0-9]/g, '');
}

function urlOf(postgresUrl: string, database: string): string {
  const url = new URL(postgresUrl);
  url.pathname = `/${database}`;
  url.searchParams.set('connect_timeout', '50'); // loading modules blocks a busy machine for longer than a service waits
  return url.toString();
}

async function asSuperuser(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
