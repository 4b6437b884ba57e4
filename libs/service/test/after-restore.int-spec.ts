import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import {
  DATABASE_MIGRATIONS,
  SEALED_ANSWERS,
  type SealedColumn,
  SecretBox,
} from '@referral-exchange/database';
import { templateDatabase, type TestDatabase } from '@referral-exchange/testing';
import { afterRestore } from '../src/after-restore.js';
import type { AllSettings } from '../src/config/settings.js';
import { defineService } from '../src/define-service.js';

const OWN_KEY = Buffer.alloc(32, 1).toString('base64');
const OTHER_KEY = Buffer.alloc(32, 2).toString('base64');
const HASH = 'ab'.repeat(32);

const SECRETS: SealedColumn = {
  table: 'secrets',
  column: 'secret',
  key: 'id',
  keyType: 'text',
  belongsTo: (id) => `secret:${id}`,
};

/** The checks of `after-restore`; what it does to Kafka has tests in libs/messaging. */
describe('after-restore', () => {
  let database: TestDatabase;
  let client: pg.Client;
  beforeAll(async () => {
    database = await templateDatabase('service', [...DATABASE_MIGRATIONS]);
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query('CREATE SEQUENCE runs');
    await client.query('CREATE TABLE secrets (id text, secret bytea)');
  });
  afterEach(() => client.query("TRUNCATE idempotency_keys, secrets; SELECT setval('runs', 1, false)"));
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  // a row without topics: Kafka is not asked
  const service = {
    ...defineService({ name: 'gateway', modules: [] }),
    sealed: [SECRETS],
    afterRestore: ["SELECT nextval('runs')"],
  };
  const run = (...args: string[]) => {
    const settings = { DATABASE_DIRECT_URL: database.url, DATA_ENCRYPTION_KEY: OWN_KEY };
    return afterRestore(service, settings as AllSettings, args);
  };
  const isDone = async () =>
    (await client.query<{ is_called: boolean }>('SELECT is_called FROM runs')).rows[0]!.is_called;
  const answered = (key: string, at: string) => {
    const response = new SecretBox({ DATA_ENCRYPTION_KEY: key }).seal('{}', SEALED_ANSWERS.belongsTo(HASH));
    return client.query(
      `INSERT INTO idempotency_keys (key_hash, method, path, body_hash, status, response, created_at)
       VALUES (decode($1, 'hex'), 'POST', '/', '', 200, $2, $3)`,
      [HASH, response, at],
    );
  };

  it('runs the statements of the service, also again', async () => {
    await answered(OWN_KEY, '2026-11-23T18:29:59Z');
    await run('2026-11-23T18:30:00Z');
    expect(await isDone()).toBe(true);
    await run('2026-11-23T18:30:00Z', '--alone', '--margin', '600');
  });

  it('refuses a backup of another installation, with nothing done', async () => {
    await answered(OTHER_KEY, '2026-11-23T18:29:59Z');
    await expect(run('2026-11-23T18:30:00Z')).rejects.toThrow(
      /No key of DATA_ENCRYPTION_KEY opens idempotency_keys\.response: this is a backup of another installation/,
    );
    expect(await isDone()).toBe(false);
  });

  it('learns nothing from an emptied secret, and looks at the next one', async () => {
    await client.query("INSERT INTO secrets VALUES ('deleted', '')");
    await run('2026-11-23T18:30:00Z');
    expect(await isDone()).toBe(true);
    const foreign = new SecretBox({ DATA_ENCRYPTION_KEY: OTHER_KEY }).seal('x', SECRETS.belongsTo('live'));
    await client.query("INSERT INTO secrets VALUES ('live', $1)", [foreign]);
    await expect(run('2026-11-23T18:30:00Z')).rejects.toThrow('opens secrets.secret');
  });

  it('refuses a database that is newer than the moment, with what follows', async () => {
    await answered(OWN_KEY, '2026-11-23T18:30:01Z');
    await expect(run('2026-11-23T18:30:00Z')).rejects.toThrow(
      /gateway has rows of 2026-11-23T18:30:01\.000Z, after 2026-11-23T18:30:00\.000Z: .*Restore it to the same moment/,
    );
    expect(await isDone()).toBe(false);
  });

  it.each([
    [[], 'needs one moment with its zone'],
    [['yesterday'], 'needs one moment with its zone, not "yesterday"'],
    [['2026-11-23T18:30:00'], 'needs one moment with its zone'],
    [['2026-11-23T18:30:00Z', '2026-11-23T18:31:00Z'], 'needs one moment'],
    [['2999-01-01T00:00:00Z'], 'is not over yet'],
    [['2026-11-23T18:30:00Z', '--margin', '0'], '--margin must be a whole number of minutes, not "0"'],
    [['2026-11-23T18:30:00Z', '--only'], "Unknown option '--only'"],
  ])('refuses %j', async (args, message) => {
    await expect(run(...args)).rejects.toThrow(message);
    await expect(run(...args)).rejects.toThrow('usage: after-restore MOMENT');
    expect(await isDone()).toBe(false);
  });
});
