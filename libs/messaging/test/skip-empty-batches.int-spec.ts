import { createRequire } from 'node:module';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Kafka, logLevel, type Producer } from 'kafkajs';
import { configureLog } from '@referral-exchange/telemetry';
import { Arrivals, failOnLeaks, testTopics, type TestTopics, until } from '@referral-exchange/testing';
import { SupervisedConsumer } from '../src/consumer/supervised-consumer.js';
import { sleep } from './services.js';

failOnLeaks();
configureLog({ level: 'silent' });

/** What is used of the class of kafkajs that makes the requests to a broker. */
interface Broker {
  heartbeat(request: unknown): Promise<unknown>;
}
const broker = (createRequire(import.meta.url)('kafkajs/src/broker') as { prototype: Broker }).prototype;
const { heartbeat } = broker;

describe('a fetch', () => {
  let topics: TestTopics;
  let producer: Producer;
  let consumer: SupervisedConsumer;
  let beats = 0;

  beforeAll(async () => {
    broker.heartbeat = function count(request) {
      beats++;
      return heartbeat.call(this, request);
    };
    topics = await testTopics(['referrals.events']);
    producer = new Kafka({ brokers: topics.brokers, logLevel: logLevel.NOTHING }).producer();
    await producer.connect();
  });
  afterEach(() => consumer?.stop());
  afterAll(async () => {
    broker.heartbeat = heartbeat;
    await producer?.disconnect();
    await topics?.drop();
  });

  it('hands over its events before a heartbeat that is due', async () => {
    const handled = new Arrivals<{ beats: number }>((batch) => JSON.stringify(batch));
    consumer = new SupervisedConsumer({
      service: 'tests',
      brokers: topics.brokers,
      topicPrefix: topics.prefix,
      group: () => 'skip-empty-batches',
      name: 'test',
      topics: ['referrals.events'],
      from: 'beginning',
      maxWaitMs: 2_000,
      stalledAfterMs: 60_000,
      onBatch: async ({ batch, resolveOffset }) => {
        // kafkajs has an order of its own: the empty ones get their turn in any case
        await sleep(50);
        handled.push({ beats });
        resolveOffset(batch.lastOffset());
      },
    });
    consumer.start();
    await until(() => consumer.isLive, 10_000);
    // the end of an idle fetch: the next one waits in the broker, and soon another heartbeat is due
    const idle = beats;
    await until(() => beats > idle, 10_000);
    await sleep(500);
    const before = beats;
    await producer.send({
      topic: `${topics.prefix}referrals.events`,
      messages: [{ value: 'one' }],
    });
    expect(await handled.next()).toEqual({ beats: before });
    await until(() => beats > before, 1_000);
  });
});
