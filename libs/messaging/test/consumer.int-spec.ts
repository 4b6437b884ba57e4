import { randomUUID } from 'node:crypto';
import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Kafka, logLevel, type Producer as KafkaProducer } from 'kafkajs';
import type { DomainEvent } from '@referral-exchange/contracts';
import { configureLog } from '@referral-exchange/platform';
import {
  eventsOf,
  failOnLeaks,
  TcpProxy,
  templateDatabase,
  testTopics,
  type TestDatabase,
  type TestTopics,
} from '@referral-exchange/testing';
import { Batch, InfrastructureFault, replayDeadLetters } from '@referral-exchange/messaging';
import {
  MIGRATIONS,
  numbered,
  placeOf,
  sleep,
  startConsumer,
  startConsumerOf,
  until,
  type Consumer,
  type Handle,
} from './services.js';

failOnLeaks();
configureLog({ level: 'silent' });

describe('the consumer strategy', () => {
  let database: TestDatabase;
  let topics: TestTopics;
  let producer: KafkaProducer;
  const started: Consumer[] = [];

  const start = async (handle: Handle) => {
    const consumer = await startConsumer(database.url, topics, handle);
    started.push(consumer);
    return consumer;
  };
  const stop = (consumer: Consumer) => {
    started.splice(started.indexOf(consumer), 1);
    return consumer.app.close();
  };
  const publish = (...events: (DomainEvent | string)[]) =>
    producer.send({
      topic: `${topics.prefix}auth.events`,
      messages: events.map((event) =>
        typeof event === 'string'
          ? { key: 'nonsense', value: event }
          : { key: event.key, value: JSON.stringify(event) },
      ),
    });
  const deadLetters = () => eventsOf<DomainEvent>(topics, 'auth.events.webhooks.dlq', { raw: true });

  beforeAll(async () => {
    database = await templateDatabase('messaging', MIGRATIONS);
  });
  beforeEach(async () => {
    topics = await testTopics(['auth.events']);
    producer = new Kafka({ brokers: topics.brokers, logLevel: logLevel.NOTHING }).producer();
    await producer.connect();
  });
  afterEach(async () => {
    await Promise.all(started.splice(0).map(({ app }) => app.close()));
    await producer.disconnect();
    await topics.drop();
  });
  afterAll(() => database?.drop());

  it('hands over an event at once, with where it came from', async () => {
    const contexts: unknown[] = [];
    const { seen } = await start((_event, { topic, attempt, traceparent }) => {
      contexts.push({ topic, attempt, traceparent });
    });
    const [first, second] = [numbered(randomUUID(), 0), numbered(randomUUID(), 1)];
    await publish(first);
    expect(await seen.next()).toEqual(first);
    expect(contexts).toEqual([{ topic: 'auth.events', attempt: 1, traceparent: first.traceparent }]);
    await sleep(50);
    const sentAt = Date.now();
    await publish(second);
    await seen.next();
    expect(Date.now() - sentAt).toBeLessThan(200);
  });

  it('keeps the order per key and commits only what succeeded: a restart goes on where it ended', async () => {
    const key = randomUUID();
    const first = await start(() => undefined);
    await publish(...Array.from({ length: 30 }, (_, place) => numbered(key, place)));
    await first.seen.count(30);
    expect(first.seen.all.map(placeOf)).toEqual([...Array(30).keys()]);
    await stop(first);
    const second = await start(() => undefined);
    await publish(numbered(key, 30));
    await second.seen.next();
    expect(second.seen.all.map(placeOf)).toEqual([30]);
  });

  it('does not commit an event whose handler fails, and repeats it when the process comes back', async () => {
    const failing = await start(() => {
      throw new InfrastructureFault('something is down');
    });
    const event = numbered(randomUUID(), 0);
    await publish(event);
    await failing.seen.count(2);
    await stop(failing);
    const healthy = await start(() => undefined);
    expect((await healthy.seen.next()).eventId).toBe(event.eventId);
  });

  it('sets a poison event aside after five tries, goes on, and replays it to this consumer alone', async () => {
    const key = randomUUID();
    const [before, poison, after] = [numbered(key, 0), numbered(key, 1), numbered(key, 2)];
    let isCured = false;
    const { seen } = await start((event) => {
      if (event.eventId === poison.eventId && !isCured) throw new TypeError('cannot digest');
    });
    await publish(before, poison, after);
    await until(() => seen.all.at(-1)?.eventId === after.eventId);
    expect(seen.all.map(placeOf)).toEqual([0, 1, 1, 1, 1, 1, 2]);
    const letters = await deadLetters();
    const letter = await letters.next();
    expect(letter.event.eventId).toBe(poison.eventId);
    expect(letter.headers).toMatchObject({
      'dlq-reason': 'failed',
      'dlq-error': 'TypeError: cannot digest',
      'dlq-topic': 'auth.events',
      'dlq-consumer': 'webhooks',
      'dlq-attempts': '5',
    });
    isCured = true;
    const replay = () =>
      replayDeadLetters({
        brokers: topics.brokers,
        topicPrefix: topics.prefix,
        topic: 'auth.events',
        consumer: 'webhooks',
      });
    expect(await replay()).toBe(1);
    await until(() => seen.all.length === 8);
    expect(seen.all.at(-1)?.eventId).toBe(poison.eventId);
    expect(await replay()).toBe(0);
    expect(letters.all).toHaveLength(1);
    const published = await eventsOf(topics, 'auth.events');
    await published.count(4);
    expect(published.all.filter(({ headers }) => headers['only-consumer'] === 'webhooks')).toHaveLength(1);
    await Promise.all([letters.close(), published.close()]);
  });

  it('does not touch what was replayed for another consumer', async () => {
    const { seen } = await start(() => undefined);
    const [theirs, ours] = [numbered(randomUUID(), 0), numbered(randomUUID(), 1)];
    await producer.send({
      topic: `${topics.prefix}auth.events`,
      messages: [
        { key: ours.key, value: JSON.stringify(theirs), headers: { 'only-consumer': 'referrals' } },
        { key: ours.key, value: JSON.stringify(ours), headers: { 'only-consumer': 'webhooks' } },
      ],
    });
    await seen.next();
    expect(seen.all.map(placeOf)).toEqual([1]);
  });

  it('sets aside at once what is no event', async () => {
    const { seen } = await start(() => undefined);
    const event = numbered('nonsense', 0);
    await publish('{"type":"firm.exploded.v9"}', 'not json', JSON.stringify({ ...event, data: {} }), event);
    expect((await seen.next()).eventId).toBe(event.eventId);
    const letters = await new Kafka({ brokers: topics.brokers, logLevel: logLevel.NOTHING });
    const admin = letters.admin();
    await admin.connect();
    const [offsets] = await admin.fetchTopicOffsets(`${topics.prefix}auth.events.webhooks.dlq`);
    await admin.disconnect();
    expect(offsets?.offset).toBe('3');
  });

  it('waits out faults of the infrastructure, a killed database connection too, without a dead letter', async () => {
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
    const letters = await deadLetters();
    await expect(letters.next(undefined, 300)).rejects.toThrow();
    await letters.close();
  });

  it('has one effect per event, however often it is delivered', async () => {
    const consumer: Consumer = await start(async (event) => {
      await consumer.inbox.once('webhooks.test', event.eventId, async () => {
        await consumer.database.query('INSERT INTO effect (event_id) VALUES ($1)', [event.eventId]);
      });
    });
    const event = numbered(randomUUID(), 0);
    await publish(event, event, event);
    await publish(event);
    await consumer.seen.count(4);
    await sleep(100);
    const effects = await consumer.database.query('SELECT 1 FROM effect WHERE event_id = $1', [
      event.eventId,
    ]);
    expect(effects).toHaveLength(1);
  });

  it('finishes the event in flight on its stop and commits it; the next process does not see it again', async () => {
    const held = Promise.withResolvers<void>();
    const ended: string[] = [];
    const consumer: Consumer = await start(async (event) => {
      await held.promise;
      await consumer.database.query('SELECT 1'); // Still open.
      ended.push(event.eventId);
    });
    const key = randomUUID();
    const [inFlight, queued] = [numbered(key, 0), numbered(key, 1)];
    await publish(inFlight, queued);
    await consumer.seen.next();
    const stopped = stop(consumer);
    await sleep(300);
    held.resolve();
    await stopped;
    expect(ended).toEqual([inFlight.eventId]);
    const next = await start(() => undefined);
    await next.seen.next();
    expect(next.seen.all.map(placeOf)).toEqual([1]);
  });

  it('gives batches of one partition in order, and isolates the poison in one', async () => {
    const sizes: number[] = [];
    const done: number[] = [];
    class BatchHandler {
      async handle(events: DomainEvent[]): Promise<void> {
        sizes.push(events.length);
        if (events.some((event) => placeOf(event) === 13)) throw new Error('unlucky');
        done.push(...events.map(placeOf));
      }
    }
    const method = Object.getOwnPropertyDescriptor(BatchHandler.prototype, 'handle') as PropertyDescriptor;
    EventPattern('auth.events')(BatchHandler.prototype, 'handle', method);
    Batch(50)(BatchHandler.prototype, 'handle', method);
    Payload()(BatchHandler.prototype, 'handle', 0);
    Controller()(BatchHandler);
    const key = randomUUID();
    await publish(...Array.from({ length: 120 }, (_, place) => numbered(key, place)));
    started.push(await startConsumerOf(database.url, topics, [BatchHandler]));
    await until(() => done.length === 119);
    expect(done).toEqual([...Array(120).keys()].filter((place) => place !== 13));
    expect(Math.max(...sizes)).toBe(50);
    const letters = await deadLetters();
    expect(placeOf((await letters.next()).event)).toBe(13);
    await letters.close();
  });

  it('shares the partitions when a second process joins, and loses and doubles nothing', async () => {
    const effect = (): Handle => async (event) => {
      const consumer = started[0] as Consumer;
      await consumer.inbox.once('webhooks.shared', event.eventId, async () => {
        await sleep(2);
        await consumer.database.query('INSERT INTO effect (event_id, key, name) VALUES ($1, $2, $3)', [
          event.eventId,
          event.key,
          placeOf(event),
        ]);
      });
    };
    const first = await start(effect());
    const keys = Array.from({ length: 9 }, () => randomUUID());
    const wave = (from: number) =>
      publish(...keys.flatMap((key) => Array.from({ length: 40 }, (_, more) => numbered(key, from + more))));
    await wave(0);
    await first.seen.count(20);
    const second = await start(effect());
    await wave(40);
    const rows = () =>
      first.database.query<{ key: string; name: string }>(
        'SELECT key, name FROM effect WHERE key = ANY ($1) ORDER BY id',
        [keys],
      );
    await until(async () => (await rows()).length >= 720);
    const all = await rows();
    for (const key of keys) {
      const places = all.filter((row) => row.key === key).map(({ name }) => Number(name));
      expect(places).toEqual([...Array(80).keys()]);
    }
    expect(second.seen.all.length).toBeGreaterThan(0);
  });

  it.each(['cut', 'freeze'] as const)('goes on by itself after the broker was away (%s)', async (how) => {
    const port = Number(topics.brokers[0]?.split(':')[1]);
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
      await until(() => new Set(consumer.seen.all.map(placeOf)).size === 2, 6_000);
      await publish(numbered(randomUUID(), 2));
      await until(() => new Set(consumer.seen.all.map(placeOf)).size === 3, 1_000);
    } finally {
      await Promise.all(started.splice(0).map(({ app }) => app.close()));
      undo();
      await proxy.close();
    }
  });

  it('stops soon while the broker is away, whether it had been live or never was', async () => {
    const port = Number(topics.brokers[0]?.split(':')[1]);
    const proxy = await TcpProxy.to('127.0.0.1', port);
    const undo = proxy.intercept(port);
    try {
      const consumer = await start(() => undefined);
      proxy.cut();
      await sleep(1_000);
      const stoppedAt = Date.now();
      await stop(consumer);
      expect(Date.now() - stoppedAt).toBeLessThan(4_000);
      const never = startConsumer(database.url, topics, () => undefined, {}, false);
      await sleep(1_000);
      const closedAt = Date.now();
      await (await never).app.close();
      expect(Date.now() - closedAt).toBeLessThan(4_000);
    } finally {
      undo();
      await proxy.close();
    }
  });
});
