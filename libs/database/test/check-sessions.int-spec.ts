import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { failOnLeaks, templateDatabase, TestPooler, type TestDatabase } from '@referral-exchange/testing';
import { checkSessions } from '../src/database/check-sessions.js';
import { ConfigError } from '@referral-exchange/telemetry';

failOnLeaks();

describe('the check of the addresses of a database', () => {
  let database: TestDatabase;
  let another: TestDatabase;
  let pooler: TestPooler;
  beforeAll(async () => {
    database = await templateDatabase('platform-sessions', []);
    another = await templateDatabase('platform-sessions', []);
    pooler = await TestPooler.start(database.url, false);
  });
  afterAll(async () => {
    await pooler?.stop();
    await database?.drop();
    await another?.drop();
  });

  const UNNAMED = { namedStatements: false };
  /** The address of the database with a change. */
  const at = (change: Partial<URL>): string => Object.assign(new URL(database.url), change).toString();

  it('accepts one address without a pooler, and a pooler with an address of Postgres itself', async () => {
    await checkSessions({ url: database.url });
    await checkSessions({ url: database.url, directUrl: at({ search: '' }) });
    await checkSessions({ url: pooler.url, directUrl: database.url, ...UNNAMED });
  });

  it.each<[string, () => Parameters<typeof checkSessions>[0], string]>([
    [
      'a pooler without an address of Postgres itself',
      () => ({ url: pooler.url, ...UNNAMED }),
      'DATABASE_DIRECT_URL: is not set, and DATABASE_URL leads through a pooler in transaction mode: two connections can hold the same ' +
        'session lock. Set it to the address of Postgres itself, for example postgres://auth:password@postgres:5432/auth',
    ],
    [
      'a direct address that leads through the pooler',
      () => ({ url: database.url, directUrl: pooler.url, ...UNNAMED }),
      'DATABASE_DIRECT_URL: leads through a pooler in transaction mode',
    ],
    [
      'a direct address of another database',
      () => ({ url: pooler.url, directUrl: another.url, ...UNNAMED }),
      'DATABASE_DIRECT_URL: leads to another database or server than DATABASE_URL',
    ],
    [
      'a direct address with a wrong password',
      () => ({ url: pooler.url, directUrl: at({ password: 'wrong' }), ...UNNAMED }),
      'DATABASE_DIRECT_URL: cannot connect: password authentication failed for user "postgres"',
    ],
    [
      'a direct address of a database that does not exist',
      () => ({ url: pooler.url, directUrl: at({ pathname: '/nowhere' }), ...UNNAMED }),
      'DATABASE_DIRECT_URL: cannot connect: database "nowhere" does not exist',
    ],
    [
      'a direct address where nothing listens',
      () => ({ url: pooler.url, directUrl: at({ port: '1' }), ...UNNAMED }),
      'DATABASE_DIRECT_URL: cannot connect: connect ECONNREFUSED 127.0.0.1:1',
    ],
    [
      'named statements through a pooler that does not keep them',
      () => ({ url: pooler.url, directUrl: database.url }),
      'DATABASE_NAMED_STATEMENTS: is on, but the pooler of DATABASE_URL does not keep named statements for each client. Set it to false',
    ],
  ])('refuses %s, and says what is wrong', async (_, access, message) => {
    const refusal = await checkSessions(access()).then(
      () => new Error('it was accepted'),
      (error: unknown) => error as Error,
    );
    expect(refusal.message).toContain(message);
    expect(refusal).toBeInstanceOf(ConfigError);
    expect(refusal.message).not.toContain(new URL(database.url).password);
  });

  it('lets named statements through a pooler that keeps them, and through no other', async () => {
    const own = await TestPooler.start(database.url);
    try {
      const checking = checkSessions({ url: own.url, directUrl: database.url });
      const outcome = await checking.then(
        () => 'accepted',
        (error: unknown) => (error as Error).message,
      );
      expect(outcome).toMatch(TestPooler.canKeepNames() ? /^accepted$/ : /DATABASE_NAMED_STATEMENTS: is on/);
    } finally {
      await own.stop();
    }
  });
});
