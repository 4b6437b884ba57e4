import kafkajs, { type Admin } from 'kafkajs';
import { onceCoordinated } from './group-coordinator.js';

// Node cannot import this name from a CommonJS module
const { AssignerProtocol } = kafkajs;

/** How far a group has read a partition, in offsets. */
export interface PartitionProgress {
  partition: number;
  /** Of the first event that is not handled. Without a committed offset it is the first one there is. */
  next: number;
  /** Of the event that will be written next. */
  end: number;
}

/** How far a group has read each partition of the topics, by topic. */
export async function progressOf(
  admin: Admin,
  groupId: string,
  topics: string[],
): Promise<Map<string, PartitionProgress[]>> {
  const committed = await onceCoordinated(() => admin.fetchOffsets({ groupId, topics }));
  const progress = new Map<string, PartitionProgress[]>();
  for (const topic of topics) {
    const found = committed.find((one) => one.topic === topic)?.partitions ?? [];
    const handled = new Map(found.map(({ partition, offset }) => [partition, Number(offset)]));
    const offsets = await admin.fetchTopicOffsets(topic);
    progress.set(
      topic,
      offsets.map(({ partition, low, high }) => {
        const next = Math.max(Number(low), handled.get(partition) ?? 0);
        return { partition, next, end: Math.max(next, Number(high)) };
      }),
    );
  }
  return progress;
}

/** How many events of each topic a group has not handled. */
export async function lagsOf(admin: Admin, groupId: string, topics: string[]): Promise<Map<string, number>> {
  const progress = await progressOf(admin, groupId, topics);
  return new Map([...progress].map(([topic, partitions]) => [topic, lagOf(partitions)]));
}

/** How many events of a topic are not handled. */
export function lagOf(partitions: readonly PartitionProgress[]): number {
  return partitions.reduce((sum, { next, end }) => sum + end - next, 0);
}

/**
 * The groups that have members which subscribe to a topic, with the number of its partitions that these read.
 * While a group shares its partitions out, Kafka does not tell what its members subscribe to: one whose name
 * begins with `prefix` counts as a reader of none then.
 */
export async function readersOf(admin: Admin, topic: string, prefix = ''): Promise<Map<string, number>> {
  const { groups: listed } = await admin.listGroups();
  const consumers = listed.filter(({ protocolType }) => protocolType === 'consumer');
  const readers = new Map<string, number>();
  if (consumers.length === 0) return readers;
  const { groups } = await onceCoordinated(() =>
    admin.describeGroups(consumers.map(({ groupId }) => groupId)),
  );
  for (const { groupId, members } of groups) {
    if (members.some(({ memberMetadata }) => memberMetadata.length === 0)) {
      if (groupId.startsWith(prefix)) readers.set(groupId, 0);
      continue;
    }
    const subscribed = members.filter(({ memberMetadata }) =>
      AssignerProtocol.MemberMetadata.decode(memberMetadata)?.topics.includes(topic),
    );
    if (subscribed.length === 0) continue;
    const read = subscribed.flatMap(({ memberAssignment }) =>
      memberAssignment.length === 0
        ? []
        : (AssignerProtocol.MemberAssignment.decode(memberAssignment)?.assignment[topic] ?? []),
    );
    readers.set(groupId, new Set(read).size);
  }
  return readers;
}
