import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Test } from '@nestjs/testing';
import type { TestingModule } from '@nestjs/testing';
import { failOnLeaks, templateDatabase, type TestDatabase } from '@referral-exchange/testing';
import pg from 'pg';
import {
  Column,
  DataSource,
  Entity,
  PrimaryColumn,
  type MigrationInterface,
  type QueryRunner,
} from 'typeorm';
import { configureLog, isInfrastructureFailure } from '@referral-exchange/telemetry';
import { Database, DatabaseModule, migrate } from '../src/index.js';
import { HttpModule, toApiError } from '@referral-exchange/http';
import { dataSourceOptions, type DatabaseSettings } from '../src/database/data-source.js';
import { requireMigrations } from '../src/database/require-migrations.js';
import { TINY_CONFIG } from '@referral-exchange/testing/tiny';

@Entity('marks')
class Mark {
  @PrimaryColumn('int')
  id: number;

  @Column('text', { nullable: true })
  text: string | null;
}

class Marks1750000000001 implements MigrationInterface {
  readonly name = 'Marks1750000000001';
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE marks (id int PRIMARY KEY, text text, day date)');
  }
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE marks');
  }
}

/** Needs the lock of a table that others use. */
class AddAuthor1750000000003 implements MigrationInterface {
  readonly name = 'AddAuthor1750000000003';
  static tries = 0;
  async up(runner: QueryRunner): Promise<void> {
    AddAuthor1750000000003.tries++;
    await runner.query('ALTER TABLE marks ADD COLUMN author text');
  }
  async down(): Promise<void> {
    return Promise.resolve();
  }
}

class Broken1750000000002 implements MigrationInterface {
  readonly name = 'Broken1750000000002';
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE half (id int)');
    await runner.query('SELECT no_such_function()');
  }
  async down(): Promise<void> {
    return Promise.resolve();
  }
}

failOnLeaks();

let testDatabase: TestDatabase;
let module: TestingModule;
let database: Database;

async function connect(url: string, more: { poolSize?: number } = {}) {
  const testing = await Test.createTestingModule({
    imports: [
      HttpModule.forRoot({ name: 'tiny', config: TINY_CONFIG }),
      DatabaseModule.forRoot({
        url,
        entities: [Mark],
        migrations: [Marks1750000000001],
        migrateOnStart: true,
        ...more,
      }),
    ],
  }).compile();
  await testing.init();
  return testing;
}

const ids = async (): Promise<number[]> =>
  (await database.query<{ id: number }>('SELECT id FROM marks ORDER BY id')).map((row) => row.id);
const insert = (id: number) => database.query('INSERT INTO marks (id) VALUES ($1)', [id]);

describe('Database', () => {
  beforeAll(async () => {
    configureLog({ level: 'silent' });
    testDatabase = await templateDatabase('platform', []);
    module = await connect(testDatabase.url);
    database = module.get(Database);
  });
  beforeEach(() => database.query('TRUNCATE marks'));
  afterAll(async () => {
    await module.close();
    await testDatabase.drop();
  });

  it('commits what a transaction did, by SQL, prepared statement and entity alike', async () => {
    await database.transaction(async () => {
      expect(database.isInTransaction).toBe(true);
      await insert(1);
      await database.prepared('insert_mark', 'INSERT INTO marks (id) VALUES ($1)', [2]);
      await database.manager.insert(Mark, { id: 3, text: 'three' });
      expect(await ids()).toEqual([1, 2, 3]);
      const client = new pg.Client({ connectionString: testDatabase.url });
      await client.connect();
      expect((await client.query('SELECT 1 FROM marks')).rowCount).toBe(0);
      await client.end();
    });
    expect(await ids()).toEqual([1, 2, 3]);
    expect(database.isInTransaction).toBe(false);
  });

  it('rolls all of it back when the work throws', async () => {
    const failing = database.transaction(async () => {
      await insert(1);
      await database.manager.insert(Mark, { id: 2 });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await ids()).toEqual([]);
  });

  it('joins an outer transaction: the outermost decides', async () => {
    const failing = database.transaction(async () => {
      await database.transaction(() => insert(1));
      throw new Error('outer');
    });
    await expect(failing).rejects.toThrow('outer');
    expect(await ids()).toEqual([]);
  });

  it('does not commit when a joined part failed, even if someone caught the error', async () => {
    const failing = database.transaction(async () => {
      await insert(1);
      await database.transaction(() => Promise.reject(new Error('inner'))).catch(() => undefined);
    });
    await expect(failing).rejects.toThrow('inner');
    expect(await ids()).toEqual([]);
  });

  it('does not report success when a caught statement error made Postgres roll back', async () => {
    const failing = () =>
      database.transaction(async () => {
        await insert(1);
        await database.query('SELECT no_such_column FROM marks').catch(() => undefined);
      });
    // often: the error may reach us before the server's word that the transaction failed
    for (let round = 0; round < 100; round++) {
      await expect(failing()).rejects.toThrow(/had failed before its commit/);
    }
    expect(await ids()).toEqual([]);
  });

  it('runs afterCommit after the outermost commit only, outside of the transaction, and drops it on rollback', async () => {
    const seen: string[] = [];
    await database.transaction(async () => {
      await database.transaction(async () => {
        await insert(1);
        database.afterCommit(() => seen.push(`inner ${database.isInTransaction}`));
        database.afterCommit(() => {
          throw new Error('harmless');
        });
        database.afterCommit(() => seen.push('last'));
      });
      expect(seen).toEqual([]);
    });
    expect(seen).toEqual(['inner false', 'last']);
    const failing = database.transaction(async () => {
      database.afterCommit(() => seen.push('never'));
      await Promise.reject(new Error('x'));
    });
    await expect(failing).rejects.toThrow('x');
    database.afterCommit(() => seen.push('at once'));
    expect(seen).toEqual(['inner false', 'last', 'at once']);
  });

  it('keeps transactions that run side by side apart', async () => {
    const work = (id: number, fails: boolean) =>
      database
        .transaction(async () => {
          await insert(id);
          await database.query('SELECT pg_sleep(0.02)');
          if (fails) throw new Error('fails');
        })
        .catch(() => undefined);
    await Promise.all(Array.from({ length: 20 }, (_, index) => work(index, index % 2 === 1)));
    expect(await ids()).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 18]);
  });

  it('gives rows of UPDATE and DELETE too, counts, and dates as the days they are', async () => {
    await database.query('INSERT INTO marks (id, day) VALUES (1, $1), (2, NULL)', ['2026-02-28']);
    expect(await database.query('UPDATE marks SET text = $1 WHERE id = 1 RETURNING id, day', ['x'])).toEqual([
      { id: 1, day: '2026-02-28' },
    ]);
    expect(await database.affected('DELETE FROM marks')).toBe(2);
  });

  it('does not hide a serialization failure', async () => {
    await insert(1);
    let readers = 0;
    const { promise: bothHaveRead, resolve } = Promise.withResolvers<void>();
    const bump = () =>
      database.transaction(async () => {
        await database.query('SET TRANSACTION ISOLATION LEVEL SERIALIZABLE');
        await database.query('SELECT * FROM marks');
        if (++readers === 2) resolve();
        await bothHaveRead;
        await database.query("UPDATE marks SET text = 'x' WHERE id = 1");
      });
    const results = await Promise.allSettled([bump(), bump()]);
    const failed = results.filter((result) => result.status === 'rejected');
    expect(failed.map((result) => (result.reason as { code: string }).code)).toEqual(['40001']);
  });

  it('refuses work that goes on after its transaction ended', async () => {
    const ended = Promise.withResolvers<void>();
    let late: Promise<unknown> = Promise.resolve();
    await database.transaction(async () => {
      late = ended.promise.then(() => insert(1));
      await insert(2);
    });
    ended.resolve();
    await expect(late).rejects.toThrow(/was a promise inside it not awaited/);
  });

  it('tells a connection lost inside a transaction as a failure of the infrastructure, until the work ends', async () => {
    const lost = database.transaction(async () => {
      await database.query('SELECT pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
      // the driver learns of the end of the connection a moment after the error of the statement
      while (database.manager) await new Promise((resolve) => setImmediate(resolve));
    });
    const error: unknown = await lost.catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ message: 'The connection of the transaction was lost' });
    expect(isInfrastructureFailure(error)).toBe(true);
    expect(toApiError(error).code).toBe('service_unavailable');
  });

  it('gives every connection back, also after errors', async () => {
    for (let round = 0; round < 30; round++) {
      await database.transaction(() => Promise.reject(new Error('x'))).catch(() => undefined);
    }
    await Promise.all(
      Array.from({ length: 30 }, () => database.transaction(() => database.query('SELECT 1'))),
    );
  });

  it('has time limits, and keeps the values of an operator', async () => {
    const limitsOf = (connected: Database) =>
      connected.query(
        `SELECT current_setting('statement_timeout') AS one, current_setting('idle_in_transaction_session_timeout') AS two`,
      );
    expect(await limitsOf(database)).toEqual([{ one: '15s', two: '10s' }]);
    const change = async (name: string, value: string) =>
      database.query(`ALTER DATABASE ${testDatabase.name} SET ${name} = '${value}'`);
    await change('statement_timeout', '70s');
    await change('idle_in_transaction_session_timeout', '80s');
    const another = await connect(testDatabase.url); // it migrates
    expect(await limitsOf(another.get(Database))).toEqual([{ one: '70s', two: '80s' }]);
    await another.close();
    await change('statement_timeout', '15s');
    await change('idle_in_transaction_session_timeout', '10s');
  });

  it('survives a statement and an idle transaction that are cut off', async () => {
    const slow = database.transaction(async () => {
      await database.query('SET LOCAL statement_timeout = 100');
      await database.query('SELECT pg_sleep(60)');
    });
    await expect(slow).rejects.toMatchObject({ code: '57014' });
    const idle = database.transaction(async () => {
      await database.query('SET LOCAL idle_in_transaction_session_timeout = 100');
      while (database.manager) await new Promise((resolve) => setTimeout(resolve, 20));
    });
    await expect(idle).rejects.toThrow('The connection of the transaction was lost');
    expect(await database.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('survives the loss of its connections', async () => {
    const killAll =
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()';
    const client = new pg.Client({ connectionString: testDatabase.url });
    await client.connect();
    const broken = database.transaction(async () => {
      await insert(1);
      await client.query(killAll, [testDatabase.name]);
      await insert(2);
    });
    await expect(broken).rejects.toThrow();
    await client.end();
    // the pool may hand out a killed connection once more before it hears of its end
    await expect(withinTries(50, ids)).resolves.toEqual([]);
  });

  it('survives the loss of a connection that nobody listens to, between two of its users', async () => {
    const { master } = module.get(DataSource).driver as unknown as { master: pg.Pool };
    const between = await master.connect();
    const { rows } = await between.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const hasEnded = new Promise((resolve) => between.once('end', resolve));
    await database.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
    await hasEnded;
    between.release(true);
    await expect(ids()).resolves.toEqual([]);
  });
});

/** The answer of the first try that does not fail; tries yield to the loop. Fails with the last error. */
async function withinTries<T>(tries: number, work: () => Promise<T>): Promise<T> {
  for (let left = tries; ; left--) {
    try {
      return await work();
    } catch (error) {
      if (left <= 1) throw error;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

describe('migrate', () => {
  let fresh: TestDatabase;
  beforeAll(async () => {
    fresh = await templateDatabase('platformempty', []);
  });
  afterAll(() => fresh.drop());

  it('runs each migration once, whoever starts together, the platform’s own included', async () => {
    const settings = { url: fresh.url, migrations: [Marks1750000000001] };
    const ran = await Promise.all([migrate(settings), migrate(settings), migrate(settings)]);
    expect(ran.flat()).toEqual([
      'IdempotencyKeys1700000000000',
      'Marks1750000000001',
      'AddSubjectsToIdempotencyKeys1795633320000',
    ]);
    expect(await migrate(settings)).toEqual([]);
  });

  it('gives up a lock that it does not get, so that others go on, and tries again', async () => {
    const settings = { url: fresh.url, migrations: [Marks1750000000001, AddAuthor1750000000003] };
    await expect(connectTo(settings)).rejects.toThrow('lacks the migrations of this release (AddAuthor');
    const reader = new pg.Client({ connectionString: fresh.url });
    await reader.connect();
    // the database would end a session that is idle in its transaction for 10 s
    await reader.query('SET idle_in_transaction_session_timeout = 0');
    await reader.query('BEGIN; SELECT * FROM marks');
    await expect(migrate(settings, { retryForMs: 0 })).rejects.toThrow('a long transaction holds the table');
    const migrated = migrate(settings);
    const triedBefore = AddAuthor1750000000003.tries;
    while (AddAuthor1750000000003.tries < triedBefore + 2)
      await new Promise((resolve) => setTimeout(resolve, 50));
    await reader.query('COMMIT');
    await expect(migrated).resolves.toEqual(['AddAuthor1750000000003']);
    await reader.end();
    await connectTo(settings);
  });

  const connectTo = async (settings: DatabaseSettings): Promise<void> => {
    const dataSource = await new DataSource(dataSourceOptions(settings)).initialize();
    await requireMigrations(dataSource).finally(() => dataSource.destroy());
  };

  it('refuses a release from before what a later one has taken away, and accepts one from before what is new', async () => {
    const settings = { url: fresh.url, migrations: [Marks1750000000001] };
    await migrate({ ...settings, migrations: [Marks1750000000001, AddAuthor1750000000003] });
    await connectTo(settings);
    const client = new pg.Client({ connectionString: fresh.url });
    await client.connect();
    await client.query(
      "INSERT INTO migrations (timestamp, name) VALUES (1750000000004, 'ContractMarks1750000000004')",
    );
    await expect(connectTo(settings)).rejects.toThrow(
      'this release is too old for the database. A later one has taken away what this one uses (ContractMarks1750000000004)',
    );
    await client.query("DELETE FROM migrations WHERE name LIKE 'Contract%'");
    await client.end();
  });

  it('leaves nothing of a migration that failed', async () => {
    const settings = { url: fresh.url, migrations: [Marks1750000000001, Broken1750000000002] };
    await expect(migrate(settings)).rejects.toThrow('no_such_function');
    const client = new pg.Client({ connectionString: fresh.url });
    await client.connect();
    const { rows } = await client.query("SELECT to_regclass('half') AS half, to_regclass('marks') AS marks");
    await client.end();
    expect(rows).toEqual([{ half: null, marks: 'marks' }]);
  });

  it('says what to do with a database that was made before the migrations were squashed', async () => {
    const client = new pg.Client({ connectionString: fresh.url });
    await client.connect();
    await client.query(
      "INSERT INTO migrations (timestamp, name) VALUES (1700000000001, 'AddEntityTagToIdempotencyKeys1700000000001')",
    );
    await client.end();
    const settings = { url: fresh.url, migrations: [Marks1750000000001] };
    await expect(migrate(settings)).rejects.toThrow('npm start -- --reset');
    await expect(connectTo(settings)).rejects.toThrow('npm start -- --reset');
  });
});
