import kafkajs, { type Admin } from 'kafkajs';

// Node cannot import this name from a CommonJS module
const { ConfigResourceTypes } = kafkajs;

const SETTING = 'min.insync.replicas';
/** From this many replicas on, a write must be on two of them: a broker may then fail with all it has. */
const MANY_REPLICAS = 3;
const MIN_IN_SYNC = 2;

/** Settings of a topic with this many replicas, so that one broker can fail without loss or stop. */
export function durabilitySettings(replicas: number): Record<string, string> {
  return replicas >= MANY_REPLICAS ? { [SETTING]: String(MIN_IN_SYNC) } : {};
}

/** How many partitions each topic has, and how many replicas each of these, by its physical name. */
export async function placesOf(
  admin: Admin,
  names: string[],
): Promise<Map<string, { partitions: number; replicas: number }>> {
  if (names.length === 0) return new Map();
  const { topics } = await admin.fetchTopicMetadata({ topics: names });
  return new Map(
    topics.map(({ name, partitions }) => [
      name,
      {
        partitions: partitions.length,
        replicas: Math.min(...partitions.map(({ replicas }) => replicas.length)),
      },
    ]),
  );
}

/** A sentence for each of these topics that has many replicas, and takes writes that only one of them has. */
export async function insecureTopics(admin: Admin, names: string[]): Promise<string[]> {
  const places = await placesOf(admin, names);
  const many = names.filter((name) => places.get(name)!.replicas >= MANY_REPLICAS);
  if (many.length === 0) return [];
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: many.map((name) => ({ type: ConfigResourceTypes.TOPIC, name, configNames: [SETTING] })),
  });
  return resources.flatMap(({ resourceName, configEntries }) => {
    const has = Number(configEntries.find(({ configName }) => configName === SETTING)?.configValue);
    if (has >= MIN_IN_SYNC) return [];
    return `${SETTING} of the topic ${resourceName}: is ${has} with ${places.get(resourceName)!.replicas} replicas, so a broker that fails can take events with it. Run ensure-topics, which sets it to ${MIN_IN_SYNC}`;
  });
}
