import kafkajs, { type Admin, type ITopicConfig } from 'kafkajs';
import {
  DEAD_LETTER_RETENTION_MS,
  deadLetterTopic,
  MAX_MESSAGE_BYTES,
  TOPICS,
  type TopicDefinition,
  type TopicName,
} from '@referral-exchange/contracts';
import { durabilitySettings, placesOf } from '../kafka/durable-topics.js';
import { createKafka } from '../kafka/kafka-client.js';
import type { KafkaOptions } from '../kafka/kafka-options.js';
import { physicalName } from '../kafka/topic-names.js';
import { untilTopicsKnown } from '../kafka/until-topics-known.js';

// Node cannot import this name from a CommonJS module
const { ConfigResourceTypes } = kafkajs;

export interface EnsureOptions extends KafkaOptions {
  replicationFactor?: number;
  /** How many partitions topics have at least; by default, and never less than, those of the release. */
  partitions?: Partial<Record<TopicName, number>>;
  /** Topics that have fewer are named in the result, for the caller to grow them; else they are refused. */
  reportsShort?: boolean;
}

/** What `ensureTopics` changed, by physical name, and what it left. */
export interface EnsuredTopics {
  created: string[];
  /** Retention, cleanup, size or the replicas that must have a write were corrected. */
  altered: string[];
  /** Topics that have fewer partitions than they are to have, and how many that is. */
  short: { topic: TopicName; partitions: number }[];
}

interface WantedTopic {
  topic: string;
  name: string;
  partitions: number;
  settings: Record<string, string>;
}

/**
 * Creates the topics of TOPICS, with a dead-letter topic for each consumer, and corrects the settings of
 * existing ones. A topic may have more partitions, as the release before or a person gave it. One that has
 * fewer is left to `growTopic`, which keeps the order per key. Can be run any number of times.
 *
 * @param topics part of TOPICS, for tests
 */
export async function ensureTopics(
  options: EnsureOptions,
  topics: Record<string, TopicDefinition> = TOPICS,
): Promise<EnsuredTopics> {
  const admin = createKafka(options).admin();
  await admin.connect();
  try {
    const wanted = wantedTopics(options, topics);
    const existing = new Set(await admin.listTopics());
    const missing = wanted.filter(({ name }) => !existing.has(name));
    await create(admin, missing, options.replicationFactor ?? -1);
    // of new topics as well: only the brokers know how many replicas these have by default
    const names = wanted.map(({ name }) => name);
    const places = await untilTopicsKnown(() => placesOf(admin, names));
    const short = wanted.filter(({ name, partitions }) => places.get(name)!.partitions < partitions);
    if (!options.reportsShort) refuse(short, places);
    for (const { name, settings } of wanted)
      Object.assign(settings, durabilitySettings(places.get(name)!.replicas));
    const altered = await alter(admin, wanted);
    return {
      created: missing.map(({ name }) => name),
      altered: altered.filter((name) => existing.has(name)),
      short: short.map(({ topic, partitions }) => ({ topic: topic as TopicName, partitions })),
    };
  } finally {
    await admin.disconnect();
  }
}

function wantedTopics(
  { topicPrefix, partitions: atLeast }: EnsureOptions,
  topics: Record<string, TopicDefinition>,
): WantedTopic[] {
  return Object.entries(topics).flatMap(([topic, { partitions, retentionMs, cleanup, consumers }]) => [
    {
      topic,
      name: physicalName(topicPrefix, topic),
      partitions: Math.max(partitions, atLeast?.[topic as TopicName] ?? 0),
      settings: settings(cleanup, retentionMs),
    },
    ...consumers.map((consumer) => ({
      topic,
      name: physicalName(topicPrefix, deadLetterTopic(topic, consumer)),
      partitions: 1,
      settings: settings('delete', DEAD_LETTER_RETENTION_MS),
    })),
  ]);
}

function settings(cleanup: string, retentionMs: number): Record<string, string> {
  return {
    'cleanup.policy': cleanup,
    'retention.ms': String(retentionMs),
    'max.message.bytes': String(MAX_MESSAGE_BYTES),
  };
}

async function create(admin: Admin, topics: WantedTopic[], replicationFactor: number): Promise<void> {
  if (topics.length === 0) return;
  // eslint-disable-next-line no-restricted-properties -- the one place: its caller waits until the brokers know them
  await admin.createTopics({
    waitForLeaders: false,
    timeout: 30_000,
    topics: topics.map(({ name, partitions, settings: entries }): ITopicConfig => ({
      topic: name,
      numPartitions: partitions,
      replicationFactor,
      configEntries: Object.entries(entries).map(([key, value]) => ({ name: key, value })),
    })),
  });
}

function refuse(short: WantedTopic[], places: ReadonlyMap<string, { partitions: number }>): void {
  const faults = short.map(
    ({ name, partitions }) =>
      `${name} has ${places.get(name)!.partitions} partitions instead of ${partitions}`,
  );
  if (faults.length > 0)
    throw new Error(
      `${faults.join('; ')}: grow-topic adds partitions, and keeps the order per key; ensure-topics --grow calls it`,
    );
}

async function alter(admin: Admin, topics: WantedTopic[]): Promise<string[]> {
  if (topics.length === 0) return [];
  const { resources } = await untilTopicsKnown(() =>
    admin.describeConfigs({
      includeSynonyms: false,
      resources: topics.map(({ name, settings: entries }) => ({
        type: ConfigResourceTypes.TOPIC,
        name,
        configNames: Object.keys(entries),
      })),
    }),
  );
  const stale = topics.filter(({ name, settings: entries }) => {
    const has = resources.find((resource) => resource.resourceName === name)?.configEntries ?? [];
    return Object.entries(entries).some(
      ([key, value]) => has.find(({ configName }) => configName === key)?.configValue !== value,
    );
  });
  if (stale.length > 0) {
    await admin.alterConfigs({
      validateOnly: false,
      resources: stale.map(({ name, settings: entries }) => ({
        type: ConfigResourceTypes.TOPIC,
        name,
        configEntries: Object.entries(entries).map(([key, value]) => ({ name: key, value })),
      })),
    });
  }
  return stale.map(({ name }) => name);
}
