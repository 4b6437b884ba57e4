import kafkajs, { type Admin } from 'kafkajs';

// Node cannot import this name from a CommonJS module
const { AssignerProtocol } = kafkajs;

/**
 * How many events of each topic a group has not handled. A partition without a committed offset is read from
 * its beginning.
 */
export async function lagsOf(admin: Admin, groupId: string, topics: string[]): Promise<Map<string, number>> {
  const committed = await admin.fetchOffsets({ groupId, topics });
  const lags = new Map<string, number>();
  for (const topic of topics) {
    const found = committed.find((one) => one.topic === topic)?.partitions ?? [];
    const handled = new Map(found.map(({ partition, offset }) => [partition, Number(offset)]));
    let lag = 0;
    for (const { partition, low, high } of await admin.fetchTopicOffsets(topic))
      lag += Math.max(0, Number(high) - Math.max(Number(low), handled.get(partition) ?? 0));
    lags.set(topic, lag);
  }
  return lags;
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
  const { groups } = await admin.describeGroups(consumers.map(({ groupId }) => groupId));
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
