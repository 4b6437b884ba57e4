import type { EachBatchPayload, IHeaders, Kafka } from 'kafkajs';
import { deadLetterTopic, type TopicName } from '@referral-exchange/contracts';
import { DEAD_LETTER_HEADER, HEADER } from './kafka/headers.js';
import { createKafka } from './kafka/kafka-client.js';
import type { KafkaOptions } from './kafka/kafka-options.js';
import { resilientProducer, type ResilientProducer } from './kafka/resilient-client.js';
import { physicalName } from './kafka/topic-names.js';

export interface ReplayOptions extends Omit<KafkaOptions, 'service'> {
  topic: TopicName;
  /** The service whose dead letters are replayed. */
  consumer: string;
}

/**
 * Publishes the dead letters of one consumer to their topic again, in order: all that exist now and were not replayed
 * before (the offsets of its own group tell). Other consumers skip them by a header. An event that fails again becomes a
 * new dead letter. Returns how many were published. If interrupted it may repeat the last ones, which the inbox skips.
 */
export async function replayDeadLetters(options: ReplayOptions): Promise<number> {
  const kafka = createKafka({ ...options, service: 'replay-dlq' });
  const source = physicalName(options.topicPrefix, deadLetterTopic(options.topic, options.consumer));
  const groupId = `${source}.replay`;
  const ends = await pendingEnds(kafka, source, groupId);
  if (ends.size === 0) return 0;
  const producer = resilientProducer({ ...options, service: 'replay-dlq' });
  try {
    return await replay(kafka, producer, { options, source, groupId, ends });
  } finally {
    await producer.close();
  }
}

/** The offset at which this replay ends, by partition. Partitions without dead letters to replay are left out. */
async function pendingEnds(kafka: Kafka, topic: string, groupId: string): Promise<Map<number, bigint>> {
  const admin = kafka.admin();
  await admin.connect();
  try {
    const offsets = await admin.fetchTopicOffsets(topic);
    const [committed] = await admin.fetchOffsets({ groupId, topics: [topic] });
    const ends = new Map<number, bigint>();
    for (const { partition, low, high } of offsets) {
      const done = BigInt(committed?.partitions.find((one) => one.partition === partition)?.offset ?? '-1');
      const next = done > BigInt(low) ? done : BigInt(low);
      if (next < BigInt(high)) ends.set(partition, BigInt(high));
    }
    return ends;
  } finally {
    await admin.disconnect();
  }
}

interface Replay {
  options: ReplayOptions;
  source: string;
  groupId: string;
  ends: Map<number, bigint>;
}

async function replay(
  kafka: Kafka,
  producer: ResilientProducer,
  { options, source, groupId, ends }: Replay,
): Promise<number> {
  const consumer = kafka.consumer({ groupId, maxWaitTimeInMs: 200 });
  const done = Promise.withResolvers<void>();
  const topic = physicalName(options.topicPrefix, options.topic);
  let replayed = 0;
  consumer.on(consumer.events.CRASH, ({ payload }) => done.reject(payload.error));
  const eachBatch = async ({ batch, resolveOffset, heartbeat }: EachBatchPayload) => {
    const end = ends.get(batch.partition);
    for (const message of batch.messages) {
      if (end === undefined || BigInt(message.offset) >= end) return;
      const headers: IHeaders = { ...message.headers, [HEADER.onlyConsumer]: options.consumer };
      for (const name of Object.values(DEAD_LETTER_HEADER)) delete headers[name];
      const { key, value } = message;
      await producer.use((one) => one.send({ topic, acks: -1, messages: [{ key, value, headers }] }));
      replayed++;
      resolveOffset(message.offset);
      await heartbeat();
    }
    if (end !== undefined && BigInt(batch.lastOffset()) + 1n >= end) ends.delete(batch.partition);
    if (ends.size === 0) done.resolve();
  };
  try {
    await consumer.connect();
    await consumer.subscribe({ topics: [source], fromBeginning: true });
    await consumer.run({ eachBatchAutoResolve: false, eachBatch });
    await done.promise;
  } finally {
    // also commits the resolved offsets
    await consumer.disconnect();
  }
  return replayed;
}
