import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { failOnLeaks, templateDatabase, type TestDatabase } from '@referral-exchange/testing';
import { LockSession } from '../src/index.js';

failOnLeaks();

describe('a lock session', () => {
  let database: TestDatabase;
  const options = () => ({ databaseUrl: database.url, applicationName: 'test', queryTimeoutMs: 1_000 });

  beforeAll(async () => {
    database = await templateDatabase('platform-locks', []);
  });
  afterAll(() => database?.drop());

  it('holds its lock until it is closed', async () => {
    const other = await LockSession.open(options());
    await LockSession.using(options(), async (session) => {
      expect(await session.tryLock(1)).toBe(true);
      expect(await other.tryLock(1)).toBe(false);
      expect(await other.tryLock(2)).toBe(true);
    });
    expect(await other.tryLock(1)).toBe(true);
    await other.close();
  });

  it('says when the lock is lost, because the server ended it or answers no longer, and can be closed then', async () => {
    const [ended, silent, other] = await Promise.all([1, 2, 3].map(() => LockSession.open(options())));
    await ended!.tryLock(1);
    const [row] = await ended!.query<{ pid: number }>('pid', 'SELECT pg_backend_pid() AS pid');
    const lost = once(ended!.signal, 'abort');
    // with a time limit the server waits until the process is gone: only then are its locks free
    await other!.query('end', 'SELECT pg_terminate_backend($1, 5000)', [row?.pid]);
    await lost;
    expect(await other!.tryLock(1)).toBe(true);
    await expect(silent!.query('slow', 'SELECT pg_sleep(2)')).rejects.toThrow('timeout');
    expect(silent!.signal.aborted).toBe(true);
    await Promise.all([ended, silent, other].map((session) => session!.close()));
  });

  it('stays open after the error of a statement, and rolls its transaction back', async () => {
    await LockSession.using(options(), async (session) => {
      await session.query('make', 'CREATE TABLE mark (id int PRIMARY KEY)');
      const twice = session.transaction(async () => {
        await session.query('mark', 'INSERT INTO mark VALUES ($1)', [1]);
        await session.query('mark', 'INSERT INTO mark VALUES ($1)', [1]);
      });
      await expect(twice).rejects.toThrow('duplicate key');
      expect(session.signal.aborted).toBe(false);
      expect(await session.query('count', 'SELECT * FROM mark')).toEqual([]);
    });
  });

  it('closes its connection when the server refuses it', async () => {
    const missing = { ...options(), databaseUrl: database.url.replace(/\/[^/]*$/, '/no_such_database') };
    await expect(LockSession.open(missing)).rejects.toThrow('does not exist');
  });
});
