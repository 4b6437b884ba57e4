import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { failOnLeaks, staysWithin, templateDatabase, type TestDatabase } from '@referral-exchange/testing';
import pg from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { configureLog } from '@referral-exchange/telemetry';
import { migrate } from '../src/index.js';

failOnLeaks();
configureLog({ level: 'silent' });

const ROWS = 1_000_000;
/** Where the wait is for a lock, however large the table is. */
const FEW_ROWS = 10_000;
/** No writer waits for longer (ADR 25). */
const LONGEST_WAIT_MS = 2_000;

type MigrationClass = new () => MigrationInterface;

/**
 * The steps of docs/adding-a-migration.md, each as it says there. A statement that changes rows runs until it
 * finds none.
 */
function steps(table: string): MigrationClass[] {
  const batch = `UPDATE ${table} SET county = 'unknown'
    WHERE id IN (SELECT id FROM ${table} WHERE county IS NULL AND id > $1 ORDER BY id LIMIT 5000) RETURNING id`;
  return [
    step(table, 1, [
      `ALTER TABLE ${table} ADD COLUMN county text, ADD COLUMN tries int NOT NULL DEFAULT 0`,
      `ALTER TABLE ${table} ALTER COLUMN county SET DEFAULT 'unknown'`,
    ]),
    step(table, 2, [batch], { inBatches: true }),
    step(table, 3, [`ALTER TABLE ${table} ADD CONSTRAINT has_county CHECK (county IS NOT NULL) NOT VALID`]),
    step(table, 4, [`ALTER TABLE ${table} VALIDATE CONSTRAINT has_county`]),
    step(table, 5, [
      `ALTER TABLE ${table} ALTER COLUMN county SET NOT NULL`,
      `ALTER TABLE ${table} DROP CONSTRAINT has_county`,
    ]),
    step(table, 6, [`CREATE INDEX CONCURRENTLY ${table}_by_county ON ${table} (county, state)`], {
      transaction: false,
    }),
  ];
}

function step(
  table: string,
  number: number,
  statements: string[],
  { transaction = true, inBatches = false } = {},
): MigrationClass {
  return class implements MigrationInterface {
    readonly name = `${table}Step${number}1750000000${100 + number}`;
    readonly transaction = inBatches ? false : transaction;
    async up(runner: QueryRunner): Promise<void> {
      if (!inBatches) for (const one of statements) await runner.query(one);
      else for (let last = 0; last >= 0;) last = await this.batch(runner, last);
    }
    private async batch(runner: QueryRunner, after: number): Promise<number> {
      const [rows] = (await runner.query(statements[0]!, [after])) as [{ id: number }[], number];
      return Math.max(-1, ...rows.map(({ id }) => id));
    }
    async down(): Promise<void> {}
  };
}

describe('migrations of a table of a million rows, beside writers', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await templateDatabase('platformlarge', []);
  });
  afterAll(() => database?.drop());

  const connect = async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    return client;
  };

  async function fill(table: string, rows: number): Promise<void> {
    const client = await connect();
    await client.query('SET statement_timeout = 0');
    await client.query(
      `CREATE TABLE ${table} (id serial PRIMARY KEY, state text NOT NULL, notes text NOT NULL)`,
    );
    await client.query(
      `INSERT INTO ${table} (state, notes) SELECT 'NY', repeat(md5(n::text), 3) FROM generate_series(1, $1::int) n`,
      [rows],
    );
    await client.end();
  }

  /**
   * Changes and adds rows as the previous release does, until the work ends. Answers the longest wait of a
   * write, milliseconds.
   */
  async function longestWait(table: string, rows: number, work: () => Promise<unknown>): Promise<number> {
    let isDone = false;
    let longest = 0;
    let writes = 0;
    const write = async () => {
      const client = await connect();
      for (; !isDone; writes++) {
        const from = performance.now();
        await client.query(`UPDATE ${table} SET state = 'NJ' WHERE id = $1`, [1 + ((writes * 7_919) % rows)]);
        // the previous release does not know the new columns
        await client.query(`INSERT INTO ${table} (state, notes) VALUES ('CT', 'added meanwhile')`);
        longest = Math.max(longest, performance.now() - from);
      }
      await client.end();
    };
    const writing = [write(), write()];
    try {
      await work();
    } finally {
      isDone = true;
      await Promise.all(writing);
    }
    expect(writes).toBeGreaterThan(100);
    return longest;
  }

  it(
    'stop no writer for longer than two seconds',
    () =>
      staysWithin(LONGEST_WAIT_MS, async (round) => {
        const table = `large_${round}`;
        await fill(table, ROWS);
        return longestWait(table, ROWS, async () => {
          const ran = await migrate({ url: database.url, migrations: steps(table) });
          expect(ran.filter((name) => name.startsWith(table))).toHaveLength(6);
        });
      }),
    600_000,
  );

  it(
    'that wait for a long transaction stop nobody behind them for longer, and end when it does',
    () =>
      staysWithin(LONGEST_WAIT_MS, async (round) => {
        const table = `held_${round}`;
        await fill(table, FEW_ROWS);
        const reader = await connect();
        await reader.query('SET idle_in_transaction_session_timeout = 0');
        await reader.query(`BEGIN; SELECT * FROM ${table} LIMIT 1`);
        return longestWait(table, FEW_ROWS, async () => {
          const migrated = migrate({ url: database.url, migrations: [steps(table)[0]!] });
          await new Promise((resolve) => setTimeout(resolve, 4_000));
          await reader.query('COMMIT');
          await reader.end();
          await migrated;
        });
      }),
    600_000,
  );
});
