import { SERVICES, type ServiceDefinition } from './services.js';
import { TOPIC_SETTINGS, type TopicName, type TopicSettings } from './topic-settings.js';

/**
 * A topic with those who write and read it. Topics are created by the command `ensure-topics` of
 * libs/messaging from this table, never by accident.
 */
export interface TopicDefinition extends TopicSettings {
  /** The services that write it: one, but for the audit log and erasures. */
  producers: readonly string[];
  /** Consumer names that read the topic; each gets its own group and its own dead-letter topic. */
  consumers: readonly string[];
}

const rows: [string, ServiceDefinition][] = Object.entries(SERVICES);

/** Names of the services that have the topic in a column of SERVICES. */
function servicesWith(column: 'consumes' | 'publishes', topic: TopicName): string[] {
  return rows.filter(([, row]) => row[column]?.includes(topic)).map(([name]) => name);
}

const settingsOfTopics = Object.entries(TOPIC_SETTINGS) as [TopicName, TopicSettings][];
const definitions = settingsOfTopics.map(([topic, settings]): [TopicName, TopicDefinition] => [
  topic,
  { ...settings, producers: servicesWith('publishes', topic), consumers: servicesWith('consumes', topic) },
]);

export const TOPICS = Object.fromEntries(definitions) as Record<TopicName, TopicDefinition>;

export function deadLetterTopic(topic: string, consumer: string): string {
  return `${topic}.${consumer}.dlq`;
}
