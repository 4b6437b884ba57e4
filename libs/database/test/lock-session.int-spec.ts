import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  failOnLeaks,
  staysWithin,
  TcpProxy,
  templateDatabase,
  type TestDatabase,
  until,
} from '@referral-exchange/testing';
import type { Client } from 'pg';
import { LockLost, LockSession } from '../src/index.js';
import { pause } from '@referral-exchange/telemetry';

failOnLeaks();

/** The server's patience with a silent client is 10 s. */
const REPLACED_WITHIN_MS = 15_000;
const LONGER_THAN_PATIENCE_MS = 13_000;

describe('a lock session', () => {
  let database: TestDatabase;
  const options = () => ({ databaseUrl: database.url, applicationName: 'test', queryTimeoutMs: 60_000 });

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
    const [ended, silent, other] = await Promise.all(
      [60_000, 3_000, 60_000].map((queryTimeoutMs) => LockSession.open({ ...options(), queryTimeoutMs })),
    );
    await ended!.tryLock(1);
    const [row] = await ended!.query<{ pid: number }>('pid', 'SELECT pg_backend_pid() AS pid');
    const lost = once(ended!.signal, 'abort');
    // with a time limit the server waits until the process is gone: only then are its locks free
    await other!.query('end', 'SELECT pg_terminate_backend($1, 45000)', [row?.pid]);
    await lost;
    expect(await other!.tryLock(1)).toBe(true);
    await expect(silent!.query('slow', 'SELECT pg_sleep(60)')).rejects.toThrow('timeout');
    expect(silent!.signal.aborted).toBe(true);
    await Promise.all([ended, silent, other].map((session) => session!.close()));
  });

  it('holds its lock for as long as its process lives, also when nothing happens', async () => {
    const [idle, other] = await Promise.all([1, 2].map(() => LockSession.open(options())));
    await idle!.tryLock(1);
    for (
      const until = performance.now() + LONGER_THAN_PATIENCE_MS;
      performance.now() < until;
      await pause(500)
    )
      expect(await other!.tryLock(1)).toBe(false);
    await idle!.assertHeld();
    await Promise.all([idle, other].map((session) => session!.close()));
  });

  /** Milliseconds until another session gets the lock. */
  async function untilFree(other: LockSession): Promise<number> {
    const from = performance.now();
    await until(() => other.tryLock(1));
    return performance.now() - from;
  }

  it('loses its lock within 15 s when its process is cut off, and knows it before another has the lock', () =>
    staysWithin(REPLACED_WITHIN_MS, async () => {
      const url = new URL(database.url);
      const proxy = await TcpProxy.to(url.hostname, Number(url.port));
      url.port = String(proxy.port);
      const cutOff = await LockSession.open({ ...options(), databaseUrl: url.toString() });
      const other = await LockSession.open(options());
      await cutOff.tryLock(1);
      proxy.freeze();
      let knewFirst = false;
      cutOff.signal.addEventListener('abort', () => (knewFirst = true));
      const took = await untilFree(other);
      expect(knewFirst).toBe(true);
      proxy.restore();
      await expect(cutOff.assertHeld()).rejects.toThrow(LockLost);
      await Promise.all([cutOff.close(), other.close()]);
      await proxy.close();
      return took;
    }));

  it('loses its lock within 15 s when its process is frozen in the middle of a large result', () =>
    staysWithin(REPLACED_WITHIN_MS, async () => {
      const [frozen, other] = await Promise.all([1, 2].map(() => LockSession.open(options())));
      await frozen!.tryLock(1);
      // a frozen process reads nothing: the server can write no more, and its session is not idle
      const { stream } = (
        frozen as unknown as { client: Client & { connection: { stream: NodeJS.ReadStream } } }
      ).client.connection;
      stream.pause();
      const large = frozen!.query('large', "SELECT repeat('x', 1000000) FROM generate_series(1, 50)");
      large.catch(() => undefined);
      const took = await untilFree(other!);
      stream.resume();
      await expect(large).rejects.toThrow();
      await expect(frozen!.assertHeld()).rejects.toThrow(LockLost);
      await Promise.all([frozen, other].map((session) => session!.close()));
      return took;
    }));

  it('ends when the server has no memory for more locks: which ones were taken is unknown', async () => {
    const session = await LockSession.open(options());
    await session.tryLock(1);
    const refuse = `DO $$ BEGIN RAISE EXCEPTION 'out of shared memory' USING ERRCODE = '53200'; END $$`;
    await expect(session.query('refuse', refuse)).rejects.toThrow('out of shared memory');
    await expect(session.assertHeld()).rejects.toThrow(LockLost);
    await session.close();
  });

  it('hears what is sent to the channels that it listens to', async () => {
    const [hears, sends] = await Promise.all([1, 2].map(() => LockSession.open(options())));
    const heard = new Promise((resolve) => void hears!.listen('one', resolve).then(() => sends!.send('two')));
    await hears!.tryLock(1);
    await sends!.send('one', 'a message');
    expect(await heard).toBe('a message');
    await Promise.all([hears, sends].map((session) => session!.close()));
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

  it('plans a statement once, whatever its lists hold', async () => {
    await LockSession.using(options(), async (session) => {
      for (const ids of [[1], [1, 2], []])
        await session.query('pick', 'SELECT oid FROM pg_class WHERE oid = ANY ($1::oid[])', [ids]);
      const [plans] = await session.query(
        'plans',
        `SELECT custom_plans::int AS custom, generic_plans::int AS generic FROM pg_prepared_statements WHERE name = 'pick'`,
      );
      expect(plans).toEqual({ custom: 0, generic: 3 });
    });
  });

  it('closes its connection when the server refuses it', async () => {
    const missing = { ...options(), databaseUrl: database.url.replace(/\/[^/]*$/, '/no_such_database') };
    await expect(LockSession.open(missing)).rejects.toThrow('does not exist');
  });
});
