import { Partitioners, type EachBatchPayload, type IHeaders, type Kafka, type Producer } from 'kafkajs';
import { deadLetterTopic, type TopicName } from '@referral-exchange/contracts';
import { DEAD_LETTER_HEADER, HEADER } from './kafka/headers.js';
import { createKafka } from './kafka/kafka-client.js';
import type { KafkaOptions } from './kafka/kafka-options.js';
import { physicalName } from './kafka/topic-names.js';

export interface ReplayOptions extends Omit<KafkaOptions, 'service'> {
  topic: TopicName;
  /** The service whose dead letters are played again. */
  consumer: string;
}

/**
 * Publishes the dead letters of one consumer to their topic again, in order, those that are there now and were not
 * replayed before (a group of its own remembers). Other consumers skip them by a header. An event that fails again
 * becomes a new dead letter. Answers how many went out. Interrupted, it may repeat the last ones: the inbox knows.
 */
export async function replayDeadLetters(options: ReplayOptions): Promise<number> {
  const kafka = createKafka({ ...options, service: 'replay-dlq' });
  const source = physicalName(options.topicPrefix, deadLetterTopic(options.topic, options.consumer));
  const groupId = `${source}.replay`;
  const ends = await pendingEnds(kafka, source, groupId);
  if (ends.size === 0) return 0;
  const producer = kafka.producer({
    createPartitioner: Partitioners.DefaultPartitioner,
    allowAutoTopicCreation: false,
  });
  await producer.connect();
  try {
    return await replay(kafka, producer, { options, source, groupId, ends });
  } finally {
    await producer.disconnect();
  }
}

/** By partition, the offset at which this replay ends; only partitions that have something to replay. */
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
  producer: Producer,
  { options, source, groupId, ends }: Replay,
): Promise<number> {
  const consumer = kafka.consumer({ groupId, maxWaitTimeInMs: 200 });
  const done = Promise.withResolvers<void>();
  let replayed = 0;
  consumer.on(consumer.events.CRASH, ({ payload }) => done.reject(payload.error));
  const eachBatch = async ({ batch, resolveOffset, heartbeat }: EachBatchPayload) => {
    const end = ends.get(batch.partition);
    for (const message of batch.messages) {
      if (end === undefined || BigInt(message.offset) >= end) return;
      const headers: IHeaders = { ...message.headers, [HEADER.onlyConsumer]: options.consumer };
      for (const name of Object.values(DEAD_LETTER_HEADER)) delete headers[name];
      await producer.send({
        topic: physicalName(options.topicPrefix, options.topic),
        acks: -1,
        messages: [{ key: message.key, value: message.value, headers }],
      });
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
    // Lets the batch in flight commit what it resolved.
    await consumer.disconnect();
  }
  return replayed;
}
