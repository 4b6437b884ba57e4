import kafkajs, { type Admin, type ITopicConfig } from 'kafkajs';
import {
  DEAD_LETTER_RETENTION_MS,
  deadLetterTopic,
  TOPICS,
  type TopicDefinition,
} from '@referral-exchange/contracts';
import { durabilitySettings, placesOf } from '../kafka/durable-topics.js';
import { createKafka } from '../kafka/kafka-client.js';
import type { KafkaOptions } from '../kafka/kafka-options.js';
import { physicalName } from '../kafka/topic-names.js';
import { untilTopicsKnown } from '../kafka/until-topics-known.js';

// Node cannot import this name from a CommonJS module
const { ConfigResourceTypes } = kafkajs;

/** Twice the largest event of the outbox, so that a send of several events fits. */
export const MAX_MESSAGE_BYTES = 8 * 1024 * 1024;

/** The topics that `ensureTopics` changed, by physical name. */
export interface EnsuredTopics {
  created: string[];
  /** Retention, cleanup, size or the replicas that must have a write were corrected. */
  altered: string[];
}

interface WantedTopic {
  name: string;
  partitions: number;
  settings: Record<string, string>;
}

/**
 * Creates the topics of TOPICS, with a dead-letter topic for each consumer, and corrects the settings of
 * existing ones. Throws when the number of partitions differs: changing it would break the order per key,
 * which `growTopic` keeps. Can be run any number of times.
 *
 * @param topics part of TOPICS, for tests
 */
export async function ensureTopics(
  options: KafkaOptions & { replicationFactor?: number },
  topics: Record<string, TopicDefinition> = TOPICS,
): Promise<EnsuredTopics> {
  const admin = createKafka(options).admin();
  await admin.connect();
  try {
    const wanted = wantedTopics(options.topicPrefix, topics);
    const existing = new Set(await admin.listTopics());
    const missing = wanted.filter(({ name }) => !existing.has(name));
    await create(admin, missing, options.replicationFactor ?? -1);
    // of new topics as well: only the brokers know how many replicas these have by default
    const names = wanted.map(({ name }) => name);
    const places = await untilTopicsKnown(() => placesOf(admin, names));
    for (const { name, partitions, settings } of wanted) {
      const has = places.get(name)!;
      assertPartitions(name, has.partitions, partitions);
      Object.assign(settings, durabilitySettings(has.replicas));
    }
    const altered = await alter(admin, wanted);
    return {
      created: missing.map(({ name }) => name),
      altered: altered.filter((name) => existing.has(name)),
    };
  } finally {
    await admin.disconnect();
  }
}

function wantedTopics(prefix: string | undefined, topics: Record<string, TopicDefinition>): WantedTopic[] {
  return Object.entries(topics).flatMap(([topic, { partitions, retentionMs, cleanup, consumers }]) => [
    { name: physicalName(prefix, topic), partitions, settings: settings(cleanup, retentionMs) },
    ...consumers.map((consumer) => ({
      name: physicalName(prefix, deadLetterTopic(topic, consumer)),
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

function assertPartitions(topic: string, has: number, wanted: number): void {
  if (has === wanted) return;
  const remedy = has < wanted ? ': grow-topic adds partitions, and keeps the order per key' : '';
  throw new Error(`Topic ${topic} has ${has} partitions, topics.ts says ${wanted}${remedy}`);
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
