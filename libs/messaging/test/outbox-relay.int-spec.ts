import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { AuthEvent } from '@referral-exchange/contracts';
import { configureLog } from '@referral-exchange/telemetry';
import {
  type EventFeed,
  eventsOf,
  failOnLeaks,
  staysWithin,
  TcpProxy,
  templateDatabase,
  type TestDatabase,
  testTopics,
  type TestTopics,
  until,
} from '@referral-exchange/testing';
import { MAX_EVENT_BYTES } from '@referral-exchange/messaging';
import { MIGRATIONS, numbered, placeOf, sleep, startProducer, type Producer } from './services.js';

failOnLeaks();
configureLog({ level: 'silent' });

describe('the outbox and its relay', () => {
  let database: TestDatabase;
  let topics: TestTopics;
  let feed: EventFeed<AuthEvent>;
  const started: Producer[] = [];

  const start = async (options = {}) => {
    const producer = await startProducer(database.url, topics, options);
    started.push(producer);
    return producer;
  };
  const placesOf = (key: string) =>
    feed.all.filter(({ event }) => event.key === key).map(({ event }) => placeOf(event));
  const leaders = async () => {
    const lags = await Promise.all(started.map(({ relay }) => relay.lag()));
    return started.filter((_, index) => lags[index]?.isLeader);
  };

  /** Sessions that were refused the lock: a relay that has it goes on with other statements. */
  const refused = () =>
    started[0]!.database.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle'
          AND query LIKE '%pg_try_advisory_lock%'`,
    );

  beforeAll(async () => {
    [database, topics] = await Promise.all([
      templateDatabase('messaging', MIGRATIONS),
      testTopics(['auth.events']),
    ]);
    feed = await eventsOf<AuthEvent>(topics, 'auth.events');
  });
  afterEach(async () => {
    await Promise.all(started.splice(0).map(({ app }) => app.close()));
  });
  afterAll(async () => {
    await feed?.close();
    await Promise.all([database?.drop(), topics?.drop()]);
  });

  it('publishes committed events as they were stored, with key and headers', async () => {
    const { database: db, outbox } = await start();
    const event = numbered(randomUUID(), 0);
    await db.transaction(() => outbox.add(event));
    const published = await feed.next(({ event: { eventId } }) => eventId === event.eventId);
    expect(published.event).toEqual(event);
    expect(published.key).toBe(event.key);
    expect(published.headers).toMatchObject({
      'event-id': event.eventId,
      'event-type': 'firm.updated.v1',
      'event-version': '1',
      traceparent: event.traceparent,
    });
    await until(async () => (await db.query('SELECT 1 FROM outbox')).length === 0);
  });

  it('publishes nothing of a transaction that was rolled back', async () => {
    const { database: db, outbox } = await start();
    const [lost, kept] = [numbered(randomUUID(), 0), numbered(randomUUID(), 0)];
    await expect(
      db.transaction(async () => {
        await outbox.add(lost);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await outbox.add(kept);
    await feed.next(({ event }) => event.eventId === kept.eventId);
    await sleep(300);
    expect(feed.all.some(({ event }) => event.eventId === lost.eventId)).toBe(false);
  });

  it('refuses an event that is too large for Kafka, and its transaction', async () => {
    const { database: db, outbox } = await start();
    const event = numbered(randomUUID(), 0);
    const huge = { ...event, actor: { ...event.actor, name: 'x'.repeat(MAX_EVENT_BYTES) } };
    await expect(db.transaction(() => outbox.addAll([event, huge]))).rejects.toThrow(/larger than/);
    expect((await db.query('SELECT 1 FROM outbox WHERE event_id = $1', [event.eventId])).length).toBe(0);
  });

  it('does not lose the event of a transaction with a lower id that commits later', async () => {
    const { database: db, outbox } = await start();
    const [early, late] = [numbered(randomUUID(), 0), numbered(randomUUID(), 0)];
    const added = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const slow = db.transaction(async () => {
      await outbox.add(early);
      added.resolve();
      await held.promise;
    });
    await added.promise;
    await outbox.add(late);
    await feed.next(({ event }) => event.eventId === late.eventId);
    held.resolve();
    await slow;
    await feed.next(({ event }) => event.eventId === early.eventId);
  });

  it('keeps the order of commits per key while transactions with delays run at once', async () => {
    const { database: db, outbox } = await start();
    const keys = [randomUUID(), randomUUID(), randomUUID()];
    await db.query('INSERT INTO aggregate (key) SELECT unnest($1::text[])', [keys]);
    const write = (key: string) =>
      db.transaction(async () => {
        const [row] = await db.query<{ version: number }>(
          'UPDATE aggregate SET version = version + 1 WHERE key = $1 RETURNING version',
          [key],
        );
        await outbox.add(numbered(key, (row?.version ?? 0) - 1));
        await sleep(Math.random() * 15);
      });
    await Promise.all(keys.flatMap((key) => Array.from({ length: 40 }, () => write(key))));
    await until(() => keys.every((key) => placesOf(key).length === 40));
    for (const key of keys) expect(placesOf(key)).toEqual([...Array(40).keys()]);
  });

  it('drains 3,000 events of one key, 12 MB, in order', async () => {
    const { outbox } = await start();
    const key = randomUUID();
    const filler = 'x'.repeat(4_000);
    const events = Array.from({ length: 3_000 }, (_, place) => {
      const event = numbered(key, place);
      return { ...event, actor: { ...event.actor, name: filler } };
    });
    for (let start = 0; start < events.length; start += 500)
      await outbox.addAll(events.slice(start, start + 500));
    await until(() => placesOf(key).length >= 3_000);
    expect(placesOf(key)).toEqual([...Array(3_000).keys()]);
  });

  it('has one leader of two, and the other takes over when its connection is killed', async () => {
    const [first, second] = [await start(), await start()];
    await until(async () => (await leaders()).length === 1);
    await until(async () => (await refused()).length === 1);
    const [before] = await leaders();
    expect(await leaders()).toHaveLength(1);
    const key = randomUUID();
    const [killed] = await first.database.query<{ killed: number }>(
      `SELECT count(pg_terminate_backend(l.pid))::int AS killed
         FROM pg_locks l JOIN pg_database d ON d.oid = l.database
        WHERE l.locktype = 'advisory' AND d.datname = current_database() AND l.granted`,
    );
    expect(killed?.killed).toBe(1);
    for (let place = 0; place < 50; place++)
      await (place % 2 ? first : second).outbox.add(numbered(key, place));
    await until(() => new Set(placesOf(key)).size === 50);
    await until(async () => (await leaders()).length === 1);
    expect(before).toBeDefined();
  });

  it('is told of the commits of a process that does not lead, also when another has become the leader', async () => {
    // the poll is so rare that only a message can be the cause
    const rarely = { pollMs: 600_000 };
    await start(rarely);
    const key = randomUUID();
    for (const place of [0, 1]) {
      await until(async () => (await leaders()).length === 1);
      const [leader] = await leaders();
      const follower = await start(rarely);
      await follower.outbox.add(numbered(key, place));
      await until(() => placesOf(key).length > place);
      expect(await leaders()).toEqual([leader]);
      await started.splice(started.indexOf(leader!), 1)[0]?.app.close();
    }
  });

  it('retries while the broker is down, and then soon publishes everything in order', async () => {
    const port = Number(topics.brokers[0]?.split(':')[1]);
    const proxy = await TcpProxy.to('127.0.0.1', port);
    const undo = proxy.intercept(port);
    try {
      const { outbox, relay } = await start();
      await staysWithin(5_000, async () => {
        const key = randomUUID();
        let place = 0;
        const add = async (count: number) => {
          for (let more = 0; more < count; more++) await outbox.add(numbered(key, place++));
        };
        await add(20);
        await until(() => placesOf(key).length === 20);
        // an event is read here before the relay knows that Kafka has it
        await until(async () => (await relay.lag()).backlog === 0);
        proxy.cut();
        await add(30);
        await sleep(3_000);
        expect((await relay.lag()).backlog).toBe(30);
        proxy.restore();
        const restoredAt = Date.now();
        await add(10);
        await until(() => new Set(placesOf(key)).size === 60);
        expect(firstSights(placesOf(key))).toEqual([...Array(60).keys()]);
        return Date.now() - restoredAt;
      });
    } finally {
      await Promise.all(started.splice(0).map(({ app }) => app.close()));
      undo();
      await proxy.close();
    }
  });

  it('publishes all committed events before it stops', async () => {
    const producer = await start();
    const key = randomUUID();
    // it is connected to Kafka: a stop takes some seconds at most
    await producer.outbox.add(numbered(key, 0));
    await until(() => placesOf(key).length === 1);
    await producer.outbox.addAll(Array.from({ length: 700 }, (_, place) => numbered(key, place + 1)));
    await Promise.all(started.splice(0).map(({ app }) => app.close()));
    await until(() => placesOf(key).length >= 701);
    expect(placesOf(key)).toEqual([...Array(701).keys()]);
  });
});

/** Without the repetitions that at-least-once allows: what an inbox lets through. */
function firstSights(places: number[]): number[] {
  return [...new Set(places)];
}
