import kafkajs, { type Admin } from 'kafkajs';
import { MAX_MESSAGE_BYTES, TOPICS, type TopicName } from '@referral-exchange/contracts';
import { log, pause } from '@referral-exchange/telemetry';
import { createKafka, METADATA_MAX_AGE_MS } from '../kafka/kafka-client.js';
import type { KafkaOptions } from '../kafka/kafka-options.js';
import { lagsOf, readersOf } from '../kafka/reading-groups.js';
import { physicalName } from '../kafka/topic-names.js';

// Node cannot import these names from a CommonJS module
const { ConfigResourceTypes, ConfigSource } = kafkajs;

/** The setting that stops every writer of a topic, at the brokers: no message is this small. */
const LARGEST = 'max.message.bytes';
const NOTHING_FITS = '0';
const LOOK_EVERY_MS = 250;
/** For so long no event may come before the partitions are added: then every broker knows that none fits. */
const SETTLE_MS = 5_000;
/** Longer than a listener needs, from being given a partition, to see where this ends. */
const FIRST_FETCH_MS = 3_000;

export interface GrowOptions extends KafkaOptions {
  topic: TopicName;
  /** How many there are to be. */
  partitions: number;
  /** Default: those of TOPICS. */
  consumers?: readonly string[];
  /** How long the consumers may take to handle what is there, and to take new partitions, in ms each. */
  patienceMs?: number;
  /** Ends the work early; the topic takes events again. */
  signal?: AbortSignal;
}

/**
 * Adds partitions to a topic and keeps the order of the events of each key (ADR 93). With more partitions a
 * key may have another one, whose reader could be ahead of that of the old one. So events wait in the
 * outboxes of their services for a while: until all consumers have handled what was published, and all
 * processes know the new partitions. Writes of the services go on.
 *
 * Can be run again after it was cut off.
 *
 * @returns the number of partitions before
 * @throws when a consumer does not come to the end in time: then nothing has changed. And when a reader does
 *   not take the new partitions in time: they are there, and a listener among these readers may miss events
 *   until it is restarted
 */
export async function growTopic(options: GrowOptions): Promise<number> {
  const { partitions, consumers = TOPICS[options.topic].consumers } = options;
  const groups = consumers.map((one) => physicalName(options.topicPrefix, one));
  const admin = createKafka(options).admin();
  await admin.connect();
  const topic = physicalName(options.topicPrefix, options.topic);
  try {
    const before = await partitionsOf(admin, topic);
    if (before > partitions)
      throw new Error(`${topic} has ${before} partitions: Kafka cannot take any away to get ${partitions}`);
    if (before === partitions && !(await isStopped(admin, topic))) {
      // a run that was cut off may have left readers behind
      await untilTaken(admin, topic, partitions, options);
      return before;
    }
    await setLargest(admin, topic, NOTHING_FITS);
    log.info({ topic }, 'the topic takes no events: they wait in the outboxes');
    try {
      if (before < partitions) {
        await untilHandled(admin, topic, groups, options);
        await admin.createPartitions({ topicPartitions: [{ topic, count: partitions }] });
      }
      await untilRead(admin, topic, partitions, options);
    } finally {
      await setLargest(admin, topic, String(MAX_MESSAGE_BYTES));
      log.info({ topic }, 'the topic takes events again');
    }
    return before;
  } finally {
    await admin.disconnect();
  }
}

async function partitionsOf(admin: Admin, topic: string): Promise<number> {
  if (!(await admin.listTopics()).includes(topic))
    throw new Error(
      `These brokers have no topic ${topic}: are KAFKA_BROKERS and KAFKA_TOPIC_PREFIX those of the services, and was ensure-topics run?`,
    );
  const { topics } = await admin.fetchTopicMetadata({ topics: [topic] });
  return topics[0]!.partitions.length;
}

/** Waits until every consumer has handled every event, and no more come. */
async function untilHandled(
  admin: Admin,
  topic: string,
  groups: string[],
  options: GrowOptions,
): Promise<void> {
  let behind: string[] = [];
  let ends = '';
  let sinceMs = performance.now();
  const isSettled = async () => {
    const lags = await Promise.all(groups.map((group) => lagsOf(admin, group, [topic])));
    behind = groups.flatMap((group, index) => {
      const lag = lags[index]!.get(topic);
      return lag ? [`${group} by ${lag}`] : [];
    });
    const now = JSON.stringify(await admin.fetchTopicOffsets(topic));
    if (behind.length > 0 || now !== ends) sinceMs = performance.now();
    ends = now;
    return performance.now() - sinceMs >= SETTLE_MS;
  };
  await until(isSettled, options, () => `These consumers are behind: ${behind.join(', ') || 'none'}`);
}

/**
 * Waits until no process counts with the old number of partitions, and every reader has taken the new ones
 * and begun to fetch.
 */
async function untilRead(
  admin: Admin,
  topic: string,
  partitions: number,
  options: GrowOptions,
): Promise<void> {
  await wait(METADATA_MAX_AGE_MS + FIRST_FETCH_MS, options.signal);
  await untilTaken(admin, topic, partitions, options);
  await wait(FIRST_FETCH_MS, options.signal);
}

async function untilTaken(
  admin: Admin,
  topic: string,
  partitions: number,
  options: GrowOptions,
): Promise<void> {
  let missing: string[] = [];
  const isTaken = async () => {
    const readers = [...(await readersOf(admin, topic, options.topicPrefix))];
    missing = readers.filter(([, count]) => count < partitions).map(([group]) => group);
    return missing.length === 0;
  };
  await until(
    isTaken,
    options,
    () => `These readers have not taken the new partitions: ${missing.join(', ')}`,
  );
}

async function until(
  holds: () => Promise<boolean>,
  { patienceMs = 120_000, signal }: GrowOptions,
  why: () => string,
): Promise<void> {
  for (const deadline = performance.now() + patienceMs; !(await holds());) {
    if (performance.now() > deadline) throw new Error(`Not within ${patienceMs / 1_000} s. ${why()}`);
    await wait(LOOK_EVERY_MS, signal);
  }
}

async function wait(ms: number, signal?: AbortSignal): Promise<void> {
  await pause(ms, signal);
  if (signal?.aborted) throw new Error('Cut off before the end');
}

async function isStopped(admin: Admin, topic: string): Promise<boolean> {
  return (await settingsOf(admin, topic)).some(
    ({ name, value }) => name === LARGEST && value === NOTHING_FITS,
  );
}

/** The brokers replace all settings of the topic at once, so that the others are sent again. */
async function setLargest(admin: Admin, topic: string, value: string): Promise<void> {
  const others = (await settingsOf(admin, topic)).filter(({ name }) => name !== LARGEST);
  const configEntries = [...others, { name: LARGEST, value }];
  await admin.alterConfigs({
    validateOnly: false,
    resources: [{ type: ConfigResourceTypes.TOPIC, name: topic, configEntries }],
  });
}

/** The settings that were made for this topic. */
async function settingsOf(admin: Admin, topic: string): Promise<{ name: string; value: string }[]> {
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: [{ type: ConfigResourceTypes.TOPIC, name: topic }],
  });
  return resources[0]!.configEntries
    .filter((entry) => entry.configSource === ConfigSource.TOPIC_CONFIG)
    .map(({ configName, configValue }) => ({ name: configName, value: configValue }));
}
