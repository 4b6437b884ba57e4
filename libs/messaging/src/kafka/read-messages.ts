import { randomUUID } from 'node:crypto';
import type { Admin, EachBatchPayload, Kafka, KafkaMessage } from 'kafkajs';
import { InfrastructureFailure } from '@referral-exchange/telemetry';
import { createKafka } from './kafka-client.js';
import type { KafkaOptions } from './kafka-options.js';
import { physicalName } from './topic-names.js';

const PATIENCE_MS = 600_000;

/** Some messages of one partition, in order. */
export interface MessageBatch {
  /** Logical name. */
  topic: string;
  messages: KafkaMessage[];
  /** Call it now and then while a batch is worked on, so that the brokers do not give the partition away. */
  heartbeat(): Promise<void>;
}

export interface ReadMessagesOptions extends KafkaOptions {
  /** Logical names. */
  topics: readonly string[];
  /** Only what was published at this time or later, in milliseconds. Default: from the beginning. */
  since?: number;
  /** Partitions are read at the same time. */
  onBatch(batch: MessageBatch): Promise<void>;
  /** Asked after each batch; true ends the reading before the end. */
  isEnough?(): boolean;
  /** Ends the reading with an error. */
  signal?: AbortSignal;
  /** How long nothing may come, in milliseconds. Default: ten minutes. */
  patienceMs?: number;
}

/**
 * Reads what topics hold now, from the beginning to their present end, in a consumer group of its own
 * that is deleted afterwards: other consumers notice nothing, and nothing is remembered. Returns the number
 * of messages. The first error ends it.
 *
 * @throws {InfrastructureFailure} when `signal` ends it, or nothing comes for `patienceMs`
 */
export async function readMessages(options: ReadMessagesOptions): Promise<number> {
  const kafka = createKafka(options);
  const admin = kafka.admin();
  await admin.connect();
  const groupId = physicalName(options.topicPrefix, `${options.service}.read.${randomUUID()}`);
  try {
    const pending = await pendingEnds(admin, options);
    if (pending.size === 0) return 0;
    if (options.since !== undefined) await startAt(admin, groupId, options, options.since);
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
  { topics, topicPrefix, since }: ReadMessagesOptions,
): Promise<Map<string, bigint>> {
  const ends = new Map<string, bigint>();
  for (const topic of topics) {
    const name = physicalName(topicPrefix, topic);
    const offsets = await admin.fetchTopicOffsets(name);
    const starts = since === undefined ? [] : await admin.fetchTopicOffsetsByTimestamp(name, since);
    const first = new Map(starts.map(({ partition, offset }) => [partition, offset]));
    for (const { partition, low, high } of offsets)
      if (BigInt(first.get(partition) ?? low) < BigInt(high)) ends.set(`${topic}/${partition}`, BigInt(high));
  }
  return ends;
}

async function startAt(
  admin: Admin,
  groupId: string,
  { topics, topicPrefix }: ReadMessagesOptions,
  since: number,
): Promise<void> {
  for (const topic of topics.map((one) => physicalName(topicPrefix, one)))
    await admin.setOffsets({
      groupId,
      topic,
      partitions: await admin.fetchTopicOffsetsByTimestamp(topic, since),
    });
}

async function readUntil(
  kafka: Kafka,
  groupId: string,
  pending: Map<string, bigint>,
  { topics, topicPrefix, onBatch, isEnough, signal, patienceMs = PATIENCE_MS }: ReadMessagesOptions,
): Promise<number> {
  const consumer = kafka.consumer({ groupId, maxWaitTimeInMs: 200, allowAutoTopicCreation: false });
  const done = Promise.withResolvers<void>();
  const logicalNames = new Map(topics.map((topic) => [physicalName(topicPrefix, topic), topic]));
  let read = 0;
  const eachBatch = async ({ batch, heartbeat }: EachBatchPayload) => {
    const topic = logicalNames.get(batch.topic) as string;
    const place = `${topic}/${batch.partition}`;
    const end = pending.get(place);
    if (end === undefined) return;
    const messages = batch.messages.filter(({ offset }) => BigInt(offset) < end);
    const beat = () => {
      patience.refresh();
      return heartbeat();
    };
    try {
      await onBatch({ topic, messages, heartbeat: beat });
    } catch (error) {
      done.reject(error);
      return;
    }
    patience.refresh();
    read += messages.length;
    if (BigInt(batch.lastOffset()) + 1n >= end) pending.delete(place);
    if (pending.size === 0 || isEnough?.()) done.resolve();
  };
  const giveUp = () => done.reject(new InfrastructureFailure('Kafka was not read in time'));
  // messages that Kafka deletes between the look at the ends and the read never come
  const patience = setTimeout(giveUp, patienceMs).unref();
  // the error may come while the consumer is still connecting, and is waited for below
  done.promise.catch(() => undefined);
  if (signal?.aborted) giveUp();
  signal?.addEventListener('abort', giveUp, { once: true });
  consumer.on(consumer.events.CRASH, ({ payload }) => done.reject(payload.error));
  try {
    await consumer.connect();
    await consumer.subscribe({ topics: [...logicalNames.keys()], fromBeginning: true });
    await consumer.run({ autoCommit: false, partitionsConsumedConcurrently: 3, eachBatch });
    await done.promise;
  } finally {
    signal?.removeEventListener('abort', giveUp);
    await consumer.disconnect();
    clearTimeout(patience);
  }
  return read;
}
