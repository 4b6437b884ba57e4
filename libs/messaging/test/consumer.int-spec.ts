import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { Kafka, logLevel } from 'kafkajs';
import type { EventOfType } from '@referral-exchange/contracts';
import { configureLog, InfrastructureFailure } from '@referral-exchange/telemetry';
import { buildEvent, failOnLeaks, until } from '@referral-exchange/testing';
import { EventConsumer, HandleEventBatches, HandleEvents } from '@referral-exchange/messaging';
import { numbered, placeOf, sleep, type Consumer } from './services.js';
import { useConsumers } from './use-consumers.js';

failOnLeaks();
configureLog({ level: 'silent' });

describe('the consumer strategy', () => {
  const { topics, producer, start, startOf, stop, publish, deadLetters } = useConsumers();

  it('handles an event at once, and says where it came from', async () => {
    const contexts: unknown[] = [];
    const { seen } = await start((_event, { topic, attempt, traceparent }) => {
      contexts.push({ topic, attempt, traceparent });
    });
    const first = numbered(randomUUID(), 0);
    await publish(first);
    expect(await seen.next()).toEqual(first);
    expect(contexts).toEqual([{ topic: 'auth.events', attempt: 1, traceparent: first.traceparent }]);
    const ratios: number[] = [];
    for (let times = 0; times < 5; times++) {
      await sleep(50);
      const beganAt = performance.now();
      await publish(numbered(randomUUID(), 1));
      const sentAt = performance.now();
      await seen.next();
      ratios.push((performance.now() - sentAt) / (sentAt - beganAt + 20));
    }
    // beside the time that sending takes on this machine: a consumer that polls would delay each event
    expect(Math.min(...ratios)).toBeLessThan(10);
  });

  it('keeps the order per key and commits only handled events: a restart continues there', async () => {
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

  it('does not commit an event whose handler fails, and repeats it after a restart', async () => {
    const failing = await start(() => {
      throw new InfrastructureFailure('something is down');
    });
    const event = numbered(randomUUID(), 0);
    await publish(event);
    await failing.seen.count(2);
    await stop(failing);
    const healthy = await start(() => undefined);
    expect((await healthy.seen.next()).eventId).toBe(event.eventId);
  });

  it('writes an event to the dead letters after five attempts, and continues', async () => {
    const key = randomUUID();
    const [before, poison, after] = [numbered(key, 0), numbered(key, 1), numbered(key, 2)];
    const { seen } = await start((event) => {
      if (event.eventId === poison.eventId) throw new TypeError('cannot digest');
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
    await letters.close();
  });

  it('ignores events that were replayed for another consumer', async () => {
    const { seen } = await start(() => undefined);
    const [theirs, ours] = [numbered(randomUUID(), 0), numbered(randomUUID(), 1)];
    await producer().send({
      topic: `${topics().prefix}auth.events`,
      messages: [
        { key: ours.key, value: JSON.stringify(theirs), headers: { 'only-consumer': 'referrals' } },
        { key: ours.key, value: JSON.stringify(ours), headers: { 'only-consumer': 'webhooks' } },
      ],
    });
    await seen.next();
    expect(seen.all.map(placeOf)).toEqual([1]);
  });

  it('writes an invalid message to the dead letters at once', async () => {
    const { seen } = await start(() => undefined);
    const event = numbered('nonsense', 0);
    await publish('{"type":"firm.exploded.v9"}', 'not json', JSON.stringify({ ...event, data: {} }), event);
    expect((await seen.next()).eventId).toBe(event.eventId);
    const letters = await new Kafka({ brokers: topics().brokers, logLevel: logLevel.NOTHING });
    const admin = letters.admin();
    await admin.connect();
    const [offsets] = await admin.fetchTopicOffsets(`${topics().prefix}auth.events.webhooks.dlq`);
    await admin.disconnect();
    expect(offsets?.offset).toBe('3');
  });

  it('repeats no value of an event in the headers of a dead letter', async () => {
    const bad: Consumer = await start((event) =>
      bad.database
        .query('SELECT $1::date', [(event.data as { firm: { name: string } }).firm.name])
        .then(() => undefined),
    );
    const event = buildEvent('firm.created.v1');
    event.data.firm.name = 'Whitfield';
    await publish(event);
    const letters = await deadLetters();
    expect((await letters.next()).headers['dlq-error']).toBe('error: Postgres refused a value (22007)');
    await letters.close();
  });

  it('makes an event take effect once, however often it is delivered', async () => {
    const consumer: Consumer = await start(async (event) => {
      await consumer.database.query('INSERT INTO effect (event_id) VALUES ($1)', [event.eventId]);
    });
    const key = randomUUID();
    const event = numbered(key, 0);
    await publish(event, event, event);
    await publish(event);
    await publish(numbered(key, 1));
    await until(() => consumer.seen.all.some((seen) => placeOf(seen) === 1));
    const effects = await consumer.database.query('SELECT 1 FROM effect WHERE event_id = $1', [
      event.eventId,
    ]);
    expect(effects).toHaveLength(1);
  });

  it('finishes and commits the event in flight when it stops; the next process does not get it again', async () => {
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

  it('gives batches of one partition in order, and isolates a failing event in one', async () => {
    const sizes: number[] = [];
    const done: number[] = [];
    @EventConsumer(randomUUID())
    class OnFirmUpdatedConsumer {
      @HandleEventBatches({ types: ['firm.updated.v1'], size: 50 })
      async handle(events: EventOfType<'firm.updated.v1'>[]): Promise<void> {
        sizes.push(events.length);
        if (events.some((event) => placeOf(event) === 13)) throw new Error('unlucky');
        done.push(...events.map(placeOf));
      }
    }
    const key = randomUUID();
    await publish(...Array.from({ length: 120 }, (_, place) => numbered(key, place)));
    await startOf(OnFirmUpdatedConsumer);
    await until(() => done.length === 119);
    expect(done).toEqual([...Array(120).keys()].filter((place) => place !== 13));
    expect(Math.max(...sizes)).toBe(50);
    const letters = await deadLetters();
    expect(placeOf((await letters.next()).event)).toBe(13);
    await letters.close();
  });

  it('skips events of other types, without a row in the inbox', async () => {
    const handled: string[] = [];
    const name = randomUUID();
    @EventConsumer(name)
    class OnFirmCreatedConsumer {
      @HandleEvents('firm.created.v1')
      async handle(event: EventOfType<'firm.created.v1'>): Promise<void> {
        handled.push(event.eventId);
      }
    }
    const key = randomUUID();
    const created = buildEvent('firm.created.v1', { key });
    await publish(numbered(key, 0), created);
    const { database } = await startOf(OnFirmCreatedConsumer);
    const rows = () => database.query('SELECT event_id FROM inbox WHERE consumer = $1', [`webhooks.${name}`]);
    await until(async () => (await rows()).length > 0);
    expect(handled).toEqual([created.eventId]);
    expect(await rows()).toEqual([{ event_id: created.eventId }]);
  });

  it('does not parse what says that it is of a type that nobody handles, unless no release knew the type', async () => {
    const handled: string[] = [];
    @EventConsumer(randomUUID())
    class OnFirmCreatedConsumer {
      @HandleEvents('firm.created.v1')
      async handle(event: EventOfType<'firm.created.v1'>): Promise<void> {
        handled.push(event.eventId);
      }
    }
    const created = buildEvent('firm.created.v1');
    await producer().send({
      topic: `${topics().prefix}auth.events`,
      messages: ['firm.updated.v1', 'firm.exploded.v9'].map((type) => ({
        key: created.key,
        value: `{"type":"${type}"}`,
        headers: { 'event-type': type },
      })),
    });
    await publish(created);
    await startOf(OnFirmCreatedConsumer);
    await until(() => handled.length === 1);
    const letters = await deadLetters();
    expect(await letters.next()).toMatchObject({ event: { type: 'firm.exploded.v9' } });
    expect(letters.all).toHaveLength(1);
    await letters.close();
  });

  it('skips events that do not concern a handler, without a row in the inbox', async () => {
    const handled: number[] = [];
    const name = randomUUID();
    @EventConsumer(name)
    class OnFirmUpdatedConsumer {
      @HandleEventBatches({
        types: ['firm.updated.v1'],
        size: 10,
        concerns: (event) => {
          if (placeOf(event) === 2) throw new Error('cannot judge this');
          return placeOf(event) % 2 === 1;
        },
      })
      async handle(events: EventOfType<'firm.updated.v1'>[]): Promise<void> {
        handled.push(...events.map(placeOf));
      }
    }
    const key = randomUUID();
    await publish(...Array.from({ length: 4 }, (_, place) => numbered(key, place)));
    const { database } = await startOf(OnFirmUpdatedConsumer);
    await until(() => handled.includes(3));
    expect(handled).toEqual([1, 2, 3]);
    const rows = () => database.query('SELECT 1 FROM inbox WHERE consumer = $1', [`webhooks.${name}`]);
    await until(async () => (await rows()).length === 3);
  });

  it('leaves the inbox to a handler that owns it, and tells it its name', async () => {
    const seen: { consumer: string; isInTransaction: boolean; places: number[] }[] = [];
    const name = randomUUID();
    let isInTransaction = (): boolean => true;
    @EventConsumer(name)
    class OnFirmUpdatedConsumer {
      @HandleEventBatches({ types: ['firm.updated.v1'], size: 10, ownsInbox: true })
      async handle(
        events: EventOfType<'firm.updated.v1'>[],
        { consumer }: { consumer: string },
      ): Promise<void> {
        seen.push({ consumer, isInTransaction: isInTransaction(), places: events.map(placeOf) });
      }
    }
    const { database } = await startOf(OnFirmUpdatedConsumer);
    isInTransaction = () => database.isInTransaction;
    const event = numbered(randomUUID(), 7);
    await publish(event);
    await until(() => seen.length === 1);
    await publish(event);
    await until(() => seen.length === 2);
    const consumer = `webhooks.${name}`;
    expect(seen).toEqual(Array(2).fill({ consumer, isInTransaction: false, places: [7] }));
    expect(await database.query('SELECT 1 FROM inbox WHERE consumer = $1', [consumer])).toEqual([]);
  });

  it('commits effect and inbox row together: a failed attempt leaves neither', async () => {
    let tries = 0;
    const name = randomUUID();
    const consumer: Consumer = await start(
      async (event) => {
        await consumer.database.query('INSERT INTO effect (event_id) VALUES ($1)', [event.eventId]);
        if (++tries < 3) throw new Error('not yet');
      },
      { name },
    );
    const event = numbered(randomUUID(), 0);
    await publish(event);
    const count = async (sql: string, params: string[]) =>
      (await consumer.database.query(sql, params)).length;
    const rows = () =>
      count('SELECT 1 FROM inbox WHERE consumer = $1 AND event_id = $2', [`webhooks.${name}`, event.eventId]);
    await until(async () => (await rows()) === 1);
    expect(tries).toBe(3);
    expect(await count('SELECT 1 FROM effect WHERE event_id = $1', [event.eventId])).toBe(1);
  });
});
