import type { Admin } from 'kafkajs';
import { SERVICES, type ServiceDefinition, type TopicName } from '@referral-exchange/contracts';
import { PlainError } from '@referral-exchange/telemetry';
import { HEADER } from '../kafka/headers.js';
import { onceCoordinated } from '../kafka/group-coordinator.js';
import { createKafka } from '../kafka/kafka-client.js';
import type { KafkaOptions } from '../kafka/kafka-options.js';
import { readMessages } from '../kafka/read-messages.js';
import { resilientProducer } from '../kafka/resilient-client.js';
import { physicalName } from '../kafka/topic-names.js';

/**
 * Ends the client id of this command. To set its offsets it joins the group of its service for a moment, and
 * is no service that runs, to the same command of another service.
 */
const COMMAND = '-after-restore';

export interface RewindOptions extends KafkaOptions {
  /** What the service consumes. */
  topics: readonly TopicName[];
  /** The moment to which its database was restored. */
  moment: Date;
  /** How far the service may have been behind at that moment. */
  marginMs: number;
  /** Only this service was restored: what the others published after the moment stands. */
  isAlone: boolean;
}

/**
 * Gives a service whose database was restored the events that it lacks (docs/runbooks/restore.md). Its inbox
 * skips those that it has handled, so this can be repeated.
 *
 * - Restored alone, it reads on from shortly before the moment.
 * - Restored with all others, what was published after the moment tells of what is no longer there. So it
 *   goes to the end of its topics, and the events of shortly before the moment are published once more, for
 *   this service alone.
 *
 * @returns how many events it will look at again
 * @throws {PlainError} while a service runs, before anything is changed
 */
export async function rewindConsumer(options: RewindOptions): Promise<number> {
  const { topics, moment, marginMs, isAlone, service, topicPrefix } = options;
  const since = moment.getTime() - marginMs;
  const admin = createKafka(options, service + COMMAND).admin();
  await admin.connect();
  try {
    await refuseRunning(admin, topicPrefix);
    let behind = 0;
    for (const topic of topics) {
      const name = physicalName(topicPrefix, topic);
      const ends = await admin.fetchTopicOffsets(name);
      const starts = await admin.fetchTopicOffsetsByTimestamp(name, since);
      const end = new Map(ends.map(({ partition, high }) => [partition, Number(high)]));
      if (isAlone)
        behind += starts.reduce(
          (sum, { partition, offset }) => sum + end.get(partition)! - Number(offset),
          0,
        );
      const partitions = isAlone ? starts : ends.map(({ partition, high }) => ({ partition, offset: high }));
      await admin.setOffsets({ groupId: physicalName(topicPrefix, service), topic: name, partitions });
    }
    return isAlone ? behind : await publishAgain(options, since);
  } finally {
    await admin.disconnect();
  }
}

/** A relay that runs would publish between the steps of two services, and the second would miss it. */
async function refuseRunning(admin: Admin, prefix: string | undefined): Promise<void> {
  const services: [string, ServiceDefinition][] = Object.entries(SERVICES);
  // only who consumes has a group, and the right to look at it (docs/kafka-rights.md)
  const names = services.flatMap(([name, { consumes }]) => (consumes ? [physicalName(prefix, name)] : []));
  const { groups } = await onceCoordinated(() => admin.describeGroups(names));
  const running = groups
    .filter(({ members }) => members.some(({ clientId }) => !clientId.endsWith(COMMAND)))
    .map(({ groupId }) => groupId);
  if (running.length === 0) return;
  throw new PlainError(
    `These services still run: ${running.join(', ')}. Stop all processes of all services, wait a minute for Kafka to notice, and run this again. Nothing was changed`,
  );
}

async function publishAgain(options: RewindOptions, since: number): Promise<number> {
  const { topics, moment, service, topicPrefix } = options;
  const producer = resilientProducer(options);
  let published = 0;
  try {
    await readMessages({
      ...options,
      topics,
      since,
      onBatch: async ({ topic, messages, heartbeat }) => {
        const again = messages
          .filter(({ timestamp }) => Number(timestamp) >= since && Number(timestamp) <= moment.getTime())
          .map(({ key, value, headers }) => ({
            key,
            value,
            headers: { ...headers, [HEADER.onlyConsumer]: service },
          }));
        if (again.length > 0)
          await producer.use((one) =>
            one.send({ topic: physicalName(topicPrefix, topic), acks: -1, messages: again }),
          );
        published += again.length;
        await heartbeat();
      },
    });
    return published;
  } finally {
    await producer.close();
  }
}
