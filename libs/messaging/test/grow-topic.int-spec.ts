import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { TOPICS, type DomainEvent } from '@referral-exchange/contracts';
import { configureLog } from '@referral-exchange/telemetry';
import {
  Arrivals,
  failOnLeaks,
  templateDatabase,
  type TestDatabase,
  testTopics,
  type TestTopics,
  until,
} from '@referral-exchange/testing';
import {
  connectBroadcast,
  ensureTopics,
  growTopic,
  type Broadcast,
  type GrowOptions,
} from '@referral-exchange/messaging';
import type { Consumer } from 'kafkajs';
import { createKafka } from '../src/kafka/kafka-client.js';
import {
  MIGRATIONS,
  numbered,
  placeOf,
  sleep,
  startConsumer,
  startProducer,
  type Producer,
} from './services.js';

failOnLeaks();
configureLog({ level: 'silent' });

const BEFORE = 3;
const AFTER = 8;
/** Events of each key that are there at the beginning. */
const FIRST = 8;

describe('adding partitions', () => {
  let database: TestDatabase;
  let topics: TestTopics;
  let producer: Producer;
  const closing: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    [database, topics] = await Promise.all([
      templateDatabase('messaging', MIGRATIONS),
      testTopics(['auth.events']),
    ]);
    producer = await startProducer(database.url, topics);
  });
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });
  afterAll(async () => {
    await producer?.app.close();
    await Promise.all([database?.drop(), topics?.drop()]);
  });

  const grow = (options: Partial<GrowOptions> = {}) =>
    growTopic({
      service: 'tests',
      brokers: topics.brokers,
      topicPrefix: topics.prefix,
      topic: 'auth.events',
      partitions: AFTER,
      consumers: ['webhooks'],
      ...options,
    });
  async function partitions(): Promise<{ partition: number; high: string }[]> {
    const admin = createKafka({ service: 'tests', brokers: topics.brokers }).admin();
    await admin.connect();
    try {
      return await admin.fetchTopicOffsets(`${topics.prefix}auth.events`);
    } finally {
      await admin.disconnect();
    }
  }
  /** What every gateway does: all events from now on. */
  async function listen(): Promise<{ heard: Arrivals<DomainEvent>; downs: string[] }> {
    const downs: string[] = [];
    const heard = new Arrivals<DomainEvent>((event) => event.eventId);
    const live = Promise.withResolvers<void>();
    const feed: Broadcast = connectBroadcast({
      service: 'gateway',
      brokers: topics.brokers,
      topicPrefix: topics.prefix,
      topics: ['auth.events'],
      onEvent: (event) => heard.push(event),
      onLive: () => live.resolve(),
      onDown: (reason) => downs.push(reason),
    });
    closing.push(() => feed.close());
    await live.promise;
    return { heard, downs };
  }
  async function consume(handle: (event: DomainEvent) => Promise<void>) {
    const consumer = await startConsumer(database.url, topics, handle, { name: 'webhooks' });
    closing.push(() => consumer.app.close());
  }

  it('changes nothing while a consumer is behind, and events flow again', async () => {
    // nobody reads for the consumers of the topic
    await producer.outbox.add(numbered(randomUUID(), 0));
    await until(async () => (await partitions()).some(({ high }) => high !== '0'));
    await expect(grow({ patienceMs: 2_000 })).rejects.toThrow(
      /^Not within 2 s\. These consumers are behind: \S+\.webhooks by 1$/,
    );
    expect(await partitions()).toHaveLength(BEFORE);
    await producer.outbox.add(numbered(randomUUID(), 0));
    await until(async () => (await producer.relay.lag()).backlog === 0);
  });

  it('ends early when it is told to, and events flow again', async () => {
    const stopping = new AbortController();
    const growing = grow({ signal: stopping.signal });
    await sleep(1_000);
    stopping.abort();
    await expect(growing).rejects.toThrow('Cut off before the end');
    await producer.outbox.add(numbered(randomUUID(), 0));
    await until(async () => (await producer.relay.lag()).backlog === 0);
  });

  it('keeps the order of each key, for consumers that are slow as well, and no listener misses an event', async () => {
    const handled = new Map<string, number[]>();
    const keys = Array.from({ length: 24 }, () => randomUUID());
    // a new partition would be ahead of the old one
    const slow = new Set<string>(keys.slice(0, 6));
    const isSlow = (event: DomainEvent) => slow.has(event.key) && placeOf(event) < 2 * FIRST;
    await consume(async (event) => {
      if (isSlow(event)) await sleep(300);
      handled.set(event.key, [...(handled.get(event.key) ?? []), placeOf(event)]);
    });
    const { heard, downs } = await listen();
    let isGrown = false;
    let places = 0;
    const writing = (async () => {
      for (; !isGrown; places++) {
        for (const key of keys) await producer.outbox.add(numbered(key, places));
        if (places >= FIRST) await sleep(600);
      }
    })();
    await until(() => places > FIRST);
    expect(await grow()).toBe(BEFORE);
    await until(
      (
        (from) => () =>
          places > from + 3
      )(places),
    );
    isGrown = true;
    await writing;
    const all = Array.from({ length: places }, (_, place) => place);
    await until(() => keys.every((key) => (handled.get(key) ?? []).length >= places), 120_000);
    for (const key of keys) expect(handled.get(key)).toEqual(all);
    await until(() => keys.every((key) => heard.all.filter((event) => event.key === key).length >= places));
    for (const key of keys) expect(heard.all.filter((event) => event.key === key).map(placeOf)).toEqual(all);
    // where it had committed nothing, it could have missed something
    expect(downs).toContain('joined its group again');
    const used = await partitions();
    expect(used).toHaveLength(AFTER);
    expect(used.filter(({ partition, high }) => partition >= BEFORE && high !== '0')).not.toEqual([]);
  });

  it('refuses fewer partitions, and does nothing when there are enough', async () => {
    await expect(grow({ partitions: 2 })).rejects.toThrow(/has 8 partitions: Kafka cannot take any away/);
    expect(await grow()).toBe(AFTER);
  });

  it('lets events flow again when a run before it was cut off', async () => {
    const names = [`${topics.prefix}auth.events`];
    const admin = createKafka({ service: 'tests', brokers: topics.brokers }).admin();
    await admin.connect();
    await admin.alterConfigs({
      validateOnly: false,
      resources: names.map((name) => ({
        type: 2,
        name,
        configEntries: [{ name: 'max.message.bytes', value: '0' }],
      })),
    });
    await admin.disconnect();
    expect(await grow()).toBe(AFTER);
    await producer.outbox.add(numbered(randomUUID(), 0));
    await until(async () => (await producer.relay.lag()).backlog === 0);
  });

  it('is what ensure-topics names when a topic has too few', async () => {
    const wanted = { 'auth.events': { ...TOPICS['auth.events'], partitions: AFTER + 1 } };
    await expect(
      ensureTopics({ service: 'tests', brokers: topics.brokers, topicPrefix: topics.prefix }, wanted),
    ).rejects.toThrow(/has 8 partitions instead of 9: grow-topic adds partitions/);
  });

  it('does not call the work done while a reader has not taken the new partitions', async () => {
    const [name, groupId] = [`${topics.prefix}auth.events`, `${topics.prefix}old-reader`];
    const kafka = createKafka({ service: 'tests', brokers: topics.brokers });
    const reader = kafka.consumer({ groupId, metadataMaxAge: 600_000 });
    const admin = kafka.admin();
    await Promise.all([reader.connect(), admin.connect()]);
    closing.push(() => Promise.all([reader.disconnect(), admin.disconnect()]));
    const joined = new Promise((resolve) => void reader.on(reader.events.GROUP_JOIN, resolve));
    await reader.subscribe({ topics: [name] });
    await reader.run({ eachMessage: async () => undefined });
    await joined;
    await admin.createPartitions({ topicPartitions: [{ topic: name, count: AFTER + 1 }] });
    await expect(grow({ partitions: AFTER + 1, patienceMs: 1_000 })).rejects.toThrow(
      `These readers have not taken the new partitions: ${groupId}`,
    );
    await reader.disconnect();
    expect(await grow({ partitions: AFTER + 1 })).toBe(AFTER + 1);
  });

  it('waits for a group that shares its partitions out, of which Kafka tells nothing', async () => {
    const [name, groupId] = [`${topics.prefix}auth.events`, `${topics.prefix}sharing`];
    const kafka = createKafka({ service: 'tests', brokers: topics.brokers });
    const [busy, second] = [1, 2].map(() => kafka.consumer({ groupId, rebalanceTimeout: 60_000 })) as [
      Consumer,
      Consumer,
    ];
    const admin = kafka.admin();
    const [called, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    closing.push(async () => {
      release.resolve();
      await Promise.all([busy, second, admin].map((one) => one.disconnect()));
    });
    await Promise.all([busy.connect(), second.connect(), admin.connect()]);
    await busy.subscribe({ topics: [name], fromBeginning: true });
    // it does not join again before its event is handled
    const handle = () => {
      called.resolve();
      return release.promise;
    };
    await busy.run({ eachMessage: handle });
    await producer.outbox.add(numbered(randomUUID(), 0));
    await called.promise;
    await second.subscribe({ topics: [name] });
    void second.run({ eachMessage: async () => undefined });
    await until(
      async () => (await admin.describeGroups([groupId])).groups[0]!.state === 'PreparingRebalance',
    );
    const asked = { partitions: (await partitions()).length, patienceMs: 1_000 };
    await expect(grow(asked)).rejects.toThrow(`readers have not taken the new partitions: ${groupId}`);
  });
});
