import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { Kafka, logLevel, type Producer } from 'kafkajs';
import type { DomainEvent } from '@referral-exchange/contracts';
import {
  eventsOf,
  templateDatabase,
  testTopics,
  type TestDatabase,
  type TestTopics,
} from '@referral-exchange/testing';
import { HEADER } from '@referral-exchange/messaging';
import {
  MIGRATIONS,
  startConsumer,
  startConsumerOf,
  type Consumer,
  type ConsumerTestOptions,
  type Handle,
} from './services.js';

/** Consumers of a test, with their own topics, closed and dropped at its end. Call it inside `describe`. */
export function useConsumers() {
  let database: TestDatabase;
  let topics: TestTopics;
  let producer: Producer;
  const started: Consumer[] = [];

  beforeAll(async () => {
    database = await templateDatabase('messaging', MIGRATIONS);
  });
  beforeEach(async () => {
    topics = await testTopics(['auth.events']);
    producer = new Kafka({ brokers: topics.brokers, logLevel: logLevel.NOTHING }).producer();
    await producer.connect();
  });
  afterEach(async () => {
    await stopAll();
    await producer.disconnect();
    await topics.drop();
  });
  afterAll(() => database?.drop());

  const keep = async (starting: Promise<Consumer>) => {
    const consumer = await starting;
    started.push(consumer);
    return consumer;
  };
  const stopAll = () => Promise.all(started.splice(0).map(({ app }) => app.close()));
  return {
    started,
    database: () => database,
    topics: () => topics,
    producer: () => producer,
    start: (handle: Handle, options: ConsumerTestOptions & { name?: string } = {}) =>
      keep(startConsumer(database.url, topics, handle, options)),
    startOf: (...controllers: (new () => object)[]) =>
      keep(startConsumerOf(database.url, topics, controllers)),
    stop: (consumer: Consumer) => {
      started.splice(started.indexOf(consumer), 1);
      return consumer.app.close();
    },
    stopAll,
    /** Publishes events, or texts that are none. */
    publish: (...events: (DomainEvent | string)[]) =>
      producer.send({
        topic: `${topics.prefix}auth.events`,
        messages: events.map((event) =>
          typeof event === 'string'
            ? { key: 'nonsense', value: event }
            : {
                key: event.key,
                value: JSON.stringify(event),
                headers: { [HEADER.eventId]: event.eventId, [HEADER.type]: event.type },
              },
        ),
      }),
    deadLetters: () => eventsOf<DomainEvent>(topics, 'auth.events.webhooks.dlq', { raw: true }),
  };
}
