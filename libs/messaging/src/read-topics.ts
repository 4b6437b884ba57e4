import { randomUUID } from 'node:crypto';
import type { Admin, EachBatchPayload, Kafka } from 'kafkajs';
import { parseEvent, type EventOf, type TopicName } from '@referral-exchange/contracts';
import { createKafka } from './kafka/kafka-client.js';
import type { KafkaOptions } from './kafka/kafka-options.js';
import { physicalName } from './kafka/topic-names.js';

export interface ReadTopicsOptions<Topic extends TopicName> extends KafkaOptions {
  topics: readonly Topic[];
  /** The most events of one call. */
  size: number;
  /** Takes events of one partition, in order. Partitions are read at the same time. */
  onEvents(events: EventOf<Topic>[]): Promise<void>;
}

/**
 * Reads all that topics hold now, from the beginning to their present end, in a consumer group of its own: other consumers notice
 * nothing, and nothing is remembered. For rebuilding data from events. Returns the number of events. The first error ends it.
 */
export async function readTopics<Topic extends TopicName>(
  options: ReadTopicsOptions<Topic>,
): Promise<number> {
  const kafka = createKafka(options);
  const admin = kafka.admin();
  await admin.connect();
  const groupId = physicalName(options.topicPrefix, `${options.service}.read.${randomUUID()}`);
  try {
    const pending = await pendingEnds(admin, options);
    if (pending.size === 0) return 0;
    const read = await readUntil(kafka, groupId, pending, options);
    await admin.deleteGroups([groupId]).catch(() => undefined);
    return read;
  } finally {
    await admin.disconnect();
  }
}

/** End offsets by topic and partition; empty partitions are left out. */
async function pendingEnds(
  admin: Admin,
  { topics, topicPrefix }: ReadTopicsOptions<TopicName>,
): Promise<Map<string, bigint>> {
  const ends = new Map<string, bigint>();
  for (const topic of topics.map((name) => physicalName(topicPrefix, name))) {
    for (const { partition, low, high } of await admin.fetchTopicOffsets(topic))
      if (BigInt(low) < BigInt(high)) ends.set(`${topic}/${partition}`, BigInt(high));
  }
  return ends;
}

async function readUntil<Topic extends TopicName>(
  kafka: Kafka,
  groupId: string,
  pending: Map<string, bigint>,
  options: ReadTopicsOptions<Topic>,
): Promise<number> {
  const consumer = kafka.consumer({ groupId, maxWaitTimeInMs: 200, allowAutoTopicCreation: false });
  const done = Promise.withResolvers<void>();
  let read = 0;
  const eachBatch = async (payload: EachBatchPayload) => {
    const { batch } = payload;
    const place = `${batch.topic}/${batch.partition}`;
    const end = pending.get(place);
    if (end === undefined) return;
    try {
      const handled = await handle(payload, end, options);
      read += handled;
    } catch (error) {
      done.reject(error);
      return;
    }
    if (BigInt(batch.lastOffset()) + 1n >= end) pending.delete(place);
    if (pending.size === 0) done.resolve();
  };
  consumer.on(consumer.events.CRASH, ({ payload }) => done.reject(payload.error));
  try {
    await consumer.connect();
    const topics = options.topics.map((topic) => physicalName(options.topicPrefix, topic));
    await consumer.subscribe({ topics, fromBeginning: true });
    await consumer.run({ autoCommit: false, partitionsConsumedConcurrently: 3, eachBatch });
    await done.promise;
  } finally {
    await consumer.disconnect();
  }
  return read;
}

/** Hands over the events of a batch up to `end`. Returns how many. What is no event of the topic is skipped: the consumers of the topic have reported it. */
async function handle<Topic extends TopicName>(
  { batch, heartbeat }: EachBatchPayload,
  end: bigint,
  { size, onEvents }: ReadTopicsOptions<Topic>,
): Promise<number> {
  const within = batch.messages.filter(({ offset }) => BigInt(offset) < end);
  for (let start = 0; start < within.length; start += size) {
    const events = within.slice(start, start + size).flatMap(({ value }) => {
      try {
        return [parseEvent(JSON.parse(value?.toString() ?? 'null')) as EventOf<Topic>];
      } catch {
        return [];
      }
    });
    await onEvents(events);
    await heartbeat();
  }
  return within.length;
}
