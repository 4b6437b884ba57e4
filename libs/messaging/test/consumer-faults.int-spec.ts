import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { configureLog } from '@referral-exchange/telemetry';
import { failOnLeaks, staysWithin, TcpProxy, until } from '@referral-exchange/testing';
import pg from 'pg';
import { numbered, placeOf, sleep, type Consumer, type Handle } from './services.js';
import { useConsumers } from './use-consumers.js';

failOnLeaks();
configureLog({ level: 'silent' });

describe('consumers during faults', () => {
  const { started, database, topics, start, stop, stopAll, publish, deadLetters } = useConsumers();

  it('retry after infrastructure failures, also a killed database connection, without a dead letter', async () => {
    let tries = 0;
    const handle: Handle = async (event) => {
      tries++;
      await consumer.database.transaction(async () => {
        await consumer.database.query('INSERT INTO effect (event_id) VALUES ($1)', [event.eventId]);
        if (tries <= 6) await consumer.database.query('SELECT pg_terminate_backend(pg_backend_pid())');
      });
    };
    const consumer: Consumer = await start(handle);
    const event = numbered(randomUUID(), 0);
    await publish(event);
    await until(() => tries === 7);
    const effects = () =>
      consumer.database.query('SELECT 1 FROM effect WHERE event_id = $1', [event.eventId]);
    await until(async () => (await effects()).length === 1);
    await expectNoDeadLetter();
  });

  /** No event became a dead letter. */
  async function expectNoDeadLetter(): Promise<void> {
    const letters = await deadLetters();
    await expect(letters.next(undefined, 300)).rejects.toThrow();
    await letters.close();
  }
  /** An effect whose statement runs into its time limit. */
  async function tooSlow(consumer: Consumer): Promise<void> {
    await consumer.database.query('SET LOCAL statement_timeout = 20');
    await consumer.database.query('SELECT pg_sleep(5)');
  }

  it('retry a statement that takes too long more often than an error, without a dead letter', async () => {
    let tries = 0;
    const consumer: Consumer = await start(async () => {
      if (++tries <= 7) await tooSlow(consumer);
    });
    await publish(numbered(randomUUID(), 0));
    await until(() => tries === 8);
    await expectNoDeadLetter();
  });

  it('give up an event whose statement always takes too long, and go on with the next one', async () => {
    const handle: Handle = (event) => (placeOf(event) === 0 ? tooSlow(consumer) : undefined);
    const consumer: Consumer = await start(handle, { slowPatienceMs: 1_000 });
    const key = randomUUID();
    const [bad, good] = [numbered(key, 0), numbered(key, 1)];
    await publish(bad, good);
    await until(() => consumer.seen.all.some(({ eventId }) => eventId === good.eventId));
    const letters = await deadLetters();
    const { event, headers } = await letters.next();
    expect(event.eventId).toBe(bad.eventId);
    expect(headers).toMatchObject({
      'dlq-reason': 'failed',
      'dlq-error': expect.stringContaining('statement timeout'),
    });
    await letters.close();
  });

  it('wait for a database that only reads, and then handle every event once, without a dead letter', async () => {
    const consumer: Consumer = await start(async (event) => {
      await consumer.database.query('INSERT INTO effect (event_id) VALUES ($1)', [event.eventId]);
    });
    const operator = new pg.Client({ connectionString: database().url });
    await operator.connect();
    const endOthers = () =>
      operator.query(`SELECT pg_terminate_backend(pid, 45000) FROM pg_stat_activity
                        WHERE datname = current_database() AND pid <> pg_backend_pid()`);
    await operator.query(`ALTER DATABASE ${database().name} SET default_transaction_read_only = on`);
    await endOthers();
    const events = Array.from({ length: 20 }, (_, place) => numbered(randomUUID(), place));
    await publish(...events);
    await sleep(3_000);
    expect(consumer.seen.all).toEqual([]);
    await operator.query(`ALTER DATABASE ${database().name} RESET default_transaction_read_only`);
    await endOthers();
    const effects = async () =>
      (
        await operator.query('SELECT 1 FROM effect WHERE event_id = ANY ($1)', [
          events.map((one) => one.eventId),
        ])
      ).rowCount;
    await until(async () => (await effects()) === 20);
    await operator.end();
    await expectNoDeadLetter();
  });

  it('share the partitions when a second process joins, and lose and repeat no event', async () => {
    const effect =
      (at: number): Handle =>
      async (event) => {
        const consumer = started[at] as Consumer;
        await sleep(2);
        await consumer.database.query('INSERT INTO effect (event_id, key, name) VALUES ($1, $2, $3)', [
          event.eventId,
          event.key,
          placeOf(event),
        ]);
      };
    const first = await start(effect(0), { name: 'shared' });
    const keys = Array.from({ length: 9 }, () => randomUUID());
    const wave = (from: number) =>
      publish(...keys.flatMap((key) => Array.from({ length: 40 }, (_, more) => numbered(key, from + more))));
    await wave(0);
    await first.seen.count(20);
    const second = await start(effect(1), { name: 'shared' });
    const rows = () =>
      first.database.query<{ key: string; name: string }>(
        'SELECT key, name FROM effect WHERE key = ANY ($1) ORDER BY id',
        [keys],
      );
    let waves = 1;
    const untilDone = () => until(async () => (await rows()).length >= keys.length * 40 * waves);
    await untilDone();
    // joining takes as long as it takes: there is work until the second has got some of it
    while (second.seen.all.length === 0) {
      await wave(40 * waves++);
      await untilDone();
    }
    const all = await rows();
    for (const key of keys) {
      const places = all.filter((row) => row.key === key).map(({ name }) => Number(name));
      expect(places).toEqual([...Array(40 * waves).keys()]);
    }
  });

  it.each(['cut', 'freeze'] as const)(
    'continue by themselves after the broker was down (%s)',
    async (how) => {
      const port = Number(topics().brokers[0]?.split(':')[1]);
      const proxy = await TcpProxy.to('127.0.0.1', port);
      const undo = proxy.intercept(port);
      try {
        const consumer = await start(() => undefined);
        await publish(numbered(randomUUID(), 0));
        await consumer.seen.count(1);
        proxy[how]();
        await publish(numbered(randomUUID(), 1));
        await sleep(how === 'cut' ? 4_000 : 1_500);
        expect(consumer.seen.all).toHaveLength(1);
        proxy.restore();
        await until(() => new Set(consumer.seen.all.map(placeOf)).size === 2);
        await publish(numbered(randomUUID(), 2));
        await until(() => new Set(consumer.seen.all.map(placeOf)).size === 3);
      } finally {
        await stopAll();
        undo();
        await proxy.close();
      }
    },
  );

  it.each([
    ['that were live', true],
    ['that were never live', false],
  ])('stop soon while the broker is down: those %s', async (_which, untilLive) => {
    const port = Number(topics().brokers[0]?.split(':')[1]);
    const proxy = await TcpProxy.to('127.0.0.1', port);
    const undo = proxy.intercept(port);
    try {
      await staysWithin(4_000, async () => {
        if (untilLive) proxy.restore();
        else proxy.cut();
        const consumer = await start(() => undefined, { untilLive });
        proxy.cut();
        await sleep(1_000);
        const stoppedAt = Date.now();
        await stop(consumer);
        return Date.now() - stoppedAt;
      });
    } finally {
      undo();
      await proxy.close();
    }
  });
});
