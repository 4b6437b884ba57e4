import { randomUUID } from 'node:crypto';
import { Kafka, logLevel, type KafkaMessage } from 'kafkajs';
import { parseEvent, type DomainEvent } from '@referral-exchange/contracts';
import { Arrivals } from './arrivals.js';
import type { TestTopics } from './test-topics.js';

/** An event as it lay in Kafka. */
export interface PublishedEvent<E = DomainEvent> {
  event: E;
  key: string | undefined;
  partition: number;
  offset: string;
  headers: Record<string, string>;
}

/** What is published to one topic from its beginning on. */
export interface EventFeed<E = DomainEvent> {
  readonly all: readonly PublishedEvent<E>[];
  /** The earliest event that fits and was not handed out yet. */
  next(fits?: (published: PublishedEvent<E>) => boolean, timeoutMs?: number): Promise<PublishedEvent<E>>;
  /** Waits until `count` events are there in all. */
  count(count: number, timeoutMs?: number): Promise<PublishedEvent<E>[]>;
  close(): Promise<void>;
}

/**
 * Reads a topic (or `<topic>.<consumer>.dlq`) under the test file's prefix. A message that is not an event of
 * the contracts fails every wait; with `raw` it is given as the JSON that it is.
 */
export async function eventsOf<E = DomainEvent>(
  topics: Pick<TestTopics, 'prefix' | 'brokers'>,
  topic: string,
  options: { raw?: boolean } = {},
): Promise<EventFeed<E>> {
  const kafka = new Kafka({ brokers: topics.brokers, clientId: 'tests', logLevel: logLevel.NOTHING });
  const consumer = kafka.consumer({
    groupId: `${topics.prefix}reader.${randomUUID()}`,
    maxWaitTimeInMs: 100,
  });
  const arrivals = new Arrivals<PublishedEvent<E>>(
    ({ event, offset }) => `${offset} ${(event as { type?: string } | null)?.type}`,
  );
  const read = (message: KafkaMessage): E => {
    const value: unknown = JSON.parse(message.value?.toString() ?? 'null');
    return (options.raw ? value : parseEvent(value)) as E;
  };
  await consumer.connect();
  await consumer.subscribe({ topics: [`${topics.prefix}${topic}`], fromBeginning: true });
  await consumer.run({
    autoCommit: false,
    eachMessage: async ({ message, partition }) => {
      const headers = Object.entries(message.headers ?? {}).map(([name, value]) => [name, String(value)]);
      const { offset } = message;
      const position = {
        key: message.key?.toString(),
        partition,
        offset,
        headers: Object.fromEntries(headers),
      };
      try {
        arrivals.push({ event: read(message), ...position });
      } catch (error) {
        arrivals.fail(new Error(`Offset ${offset} of ${topic} is no event`, { cause: error }));
      }
    },
  });
  return {
    all: arrivals.all,
    next: (fits, timeoutMs) => arrivals.next(fits, timeoutMs),
    count: (count, timeoutMs) => arrivals.count(count, timeoutMs),
    close: () => consumer.disconnect(),
  };
}
