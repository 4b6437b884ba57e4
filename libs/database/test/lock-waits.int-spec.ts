import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, templateDatabase, until, type TestDatabase } from '@referral-exchange/testing';
import pg from 'pg';
import { LOCK_WAITS } from '../src/database/lock-waits.sql.js';
import { DATABASE_MIGRATIONS } from '../src/index.js';

/** Roles are those of the whole server. */
const ROLE = `owner_${randomBytes(4).toString('hex')}`;
const SECOND_ROLE = `${ROLE}_2`;
const PASSWORD = 'new';

interface Waits {
  waiters: number;
  seconds: number;
}

let database: TestDatabase;
const clients: pg.Client[] = [];

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  clients.push(client);
  return client;
}

const asSecond = (): Promise<pg.Client> =>
  connect(Object.assign(new URL(database.url), { username: SECOND_ROLE, password: PASSWORD }).toString());

describe('waits for locks, with the login of a rotated password (docs/operations.md)', () => {
  let admin: pg.Client;
  let service: pg.Client;
  let waiting: Promise<unknown>;

  beforeAll(async () => {
    database = await templateDatabase('lock-waits', [...DATABASE_MIGRATIONS]);
    admin = await connect(database.url);
    await admin.query(`CREATE ROLE ${ROLE} LOGIN`);
    await admin.query(`CREATE TABLE counted (n int); ALTER TABLE counted OWNER TO ${ROLE}`);
    await admin.query(`CREATE ROLE ${SECOND_ROLE} LOGIN PASSWORD '${PASSWORD}' IN ROLE ${ROLE}`);
    await admin.query(`ALTER ROLE ${SECOND_ROLE} SET role = '${ROLE}'`);
    service = await asSecond();
    const [holder, waiter] = [await asSecond(), await asSecond()];
    await holder.query('BEGIN; LOCK TABLE counted; SELECT pg_advisory_lock(1)');
    waiting = waiter.query('SELECT n FROM counted').catch((error: unknown) => error);
  });
  afterAll(async () => {
    // the one that holds the lock first
    for (const client of clients.slice(1)) await client.end();
    await admin.query('DROP TABLE counted');
    await admin.query(`DROP ROLE ${SECOND_ROLE}, ${ROLE}`);
    await admin.end();
    await database.drop();
  });

  const read = async (): Promise<Waits> => (await service.query<Waits>(LOCK_WAITS)).rows[0]!;

  it('are seen, and how long the longest has lasted', async () => {
    const waits = await eventually(read, ({ seconds }) => seconds > 0.2);
    expect(waits.waiters).toBe(1);
  });

  it('are not counted when somebody waits for an advisory lock, as a relay that is no leader does', async () => {
    const follower = await asSecond();
    const lock = follower.query('SELECT pg_advisory_lock(1)').catch((error: unknown) => error);
    const advisory = "FROM pg_locks WHERE NOT granted AND locktype = 'advisory'";
    await until(async () => (await admin.query(`SELECT 1 ${advisory}`)).rowCount === 1);
    expect((await read()).waiters).toBe(1);
    await admin.query(`SELECT pg_cancel_backend(pid) ${advisory}`);
    expect(await lock).toBeInstanceOf(Error);
  });

  it('are shown to a person, and may be ended, after SET ROLE NONE alone', async () => {
    const person = await asSecond();
    const states = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    expect((await person.query(states)).rows).toEqual([]);
    await person.query('SET ROLE NONE');
    const { rows } = await person.query<{ pid: number }>(states);
    expect(rows).toHaveLength(1);
    await person.query('SELECT pg_terminate_backend($1)', [rows[0]!.pid]);
    expect(await waiting).toBeInstanceOf(Error);
  });
});
