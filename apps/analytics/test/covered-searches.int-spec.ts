import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@referral-exchange/telemetry';
import { failOnLeaks, ServiceBacking } from '@referral-exchange/testing';
import pg from 'pg';
import type { QueryRunner } from 'typeorm';
import { CoverRequestLogSearches } from '../src/database/migrations/20261126123000-cover-request-log-searches.js';
import { analytics } from '../src/service.js';
import { makeDays, SEED } from './request-log-seed.js';

failOnLeaks();

const INDEXES = ['key', 'method', 'route', 'status', 'status_class'];

describe('the migration that gives searches of the request log wider indexes', () => {
  const migration = new CoverRequestLogSearches();
  let backing: ServiceBacking;
  let client: pg.Client;
  let runner: QueryRunner;
  beforeAll(async () => {
    backing = await ServiceBacking.open(analytics);
    client = new pg.Client({ connectionString: backing.database.url });
    await client.connect();
    const query = async (sql: string, params?: unknown[]) => (await client.query(sql, params)).rows;
    runner = { query } as unknown as QueryRunner;
    await migration.down(runner);
    const now = new Date();
    await makeDays((sql) => client.query(sql), now);
    await client.query(SEED, [3_000, [newId(), newId(), newId()], now.getTime() - 86_400_000, now.getTime()]);
  });
  afterAll(async () => {
    await client?.end();
    await backing?.drop();
  });

  /** The indexes of the whole table: whether they may be used, and on how many partitions they are. */
  const indexes = async () => {
    const { rows } = await client.query(`
      SELECT c.relname AS name, x.indisvalid AS "isValid",
             (SELECT count(*)::int FROM pg_inherits i WHERE i.inhparent = c.oid) AS parts
        FROM pg_index x JOIN pg_class c ON c.oid = x.indexrelid
       WHERE x.indrelid = 'request_log'::regclass ORDER BY 1`);
    return rows;
  };
  const partitions = async () =>
    (
      await client.query(
        `SELECT count(*)::int AS all FROM pg_inherits WHERE inhparent = 'request_log'::regclass`,
      )
    ).rows[0].all;
  const made = async () => {
    const parts = await partitions();
    return INDEXES.map((name) => ({ name: `request_log_by_${name}`, isValid: true, parts }));
  };

  it('makes them for days that have rows, and then takes the old ones away', async () => {
    expect((await indexes()).map(({ name }) => name)).toContain('request_log_status');
    await migration.up(runner);
    const after = await indexes();
    expect(after).toEqual(expect.arrayContaining(await made()));
    expect(
      after.map(({ name }) => name).filter((name) => INDEXES.some((one) => name === `request_log_${one}`)),
    ).toEqual([]);
  });

  it('goes on when it is begun again, after it was cut off in mid build', async () => {
    const { rows } = await client.query(
      `SELECT i.inhrelid::regclass::text AS part FROM pg_inherits i WHERE i.inhparent = 'request_log_by_status'::regclass LIMIT 1`,
    );
    await client.query('DROP INDEX request_log_by_status');
    await client.query('CREATE INDEX request_log_by_status ON ONLY request_log (owner_id, status, id) INCLUDE (method, route, key_prefix)'); // prettier-ignore
    const day = rows[0].part.replace(/_(by_status|owner_id_.*)$/, '');
    await client.query(`CREATE INDEX ${day}_by_status ON ${day} (owner_id)`);
    await migration.up(runner);
    expect(await indexes()).toEqual(expect.arrayContaining(await made()));
  });

  it('gives a day that is made later its part at once', async () => {
    await client.query(`CREATE TABLE request_log_later PARTITION OF request_log FOR VALUES FROM ('ffff0000-0000-0000-0000-000000000000') TO ('ffff1000-0000-0000-0000-000000000000')`); // prettier-ignore
    expect(await indexes()).toEqual(expect.arrayContaining(await made()));
  });
});
