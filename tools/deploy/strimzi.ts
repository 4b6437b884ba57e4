import {
  DEAD_LETTER_RETENTION_MS,
  deadLetterTopic,
  MAX_MESSAGE_BYTES,
  TOPICS,
  type TopicDefinition,
} from '@referral-exchange/contracts';
import type { Cluster } from './cluster.ts';
import { kafkaRights } from './kafka-acls.ts';
import { type Json, labels, SUITE } from './labels.ts';

const API = 'kafka.strimzi.io/v1beta2';

/** Where Strimzi keeps a Kafka cluster. */
export interface Strimzi {
  cluster: string;
  namespace: string;
}

/**
 * Users with their rights, for the namespace of a Kafka of Strimzi. Applied before the first rollout. Pure.
 */
export function strimziUsers({ cluster, namespace }: Strimzi): Json[] {
  const byUser = Map.groupBy(kafkaRights(), ({ user }) => user);
  return [...byUser].map(([user, rights]) => ({
    apiVersion: API,
    kind: 'KafkaUser',
    metadata: { name: `${SUITE}-${user}`, namespace, labels: inCluster(user, cluster) },
    spec: {
      authentication: { type: 'scram-sha-512' },
      authorization: {
        type: 'simple',
        acls: rights.map(({ resource, name, pattern, operations }) => ({
          resource:
            resource === 'cluster' ? { type: resource } : { type: resource, name, patternType: pattern },
          operations,
        })),
      },
    },
  }));
}

/**
 * The topics as the Job `topics` has made them, for Strimzi's operator to keep. Applied after the rollout:
 * it adds partitions at once, and so breaks the order per key. Pure.
 */
export function strimziTopics({ cluster, namespace }: Strimzi, { settings, partitions }: Cluster): Json[] {
  const replicas = Number(settings.KAFKA_REPLICATION_FACTOR);
  const topic = (name: string, count: number, policy: string, retentionMs: number): Json => ({
    apiVersion: API,
    kind: 'KafkaTopic',
    metadata: { name, namespace, labels: inCluster(name, cluster) },
    spec: {
      partitions: count,
      replicas,
      config: {
        'cleanup.policy': policy,
        'retention.ms': retentionMs,
        'max.message.bytes': MAX_MESSAGE_BYTES,
        ...(replicas > 2 && { 'min.insync.replicas': 2 }),
      },
    },
  });
  return (Object.entries(TOPICS) as [string, TopicDefinition][]).flatMap(([name, definition]) => [
    topic(
      name,
      Math.max(definition.partitions, partitions[name] ?? 0),
      definition.cleanup,
      definition.retentionMs,
    ),
    ...definition.consumers.map((consumer) =>
      topic(deadLetterTopic(name, consumer), 1, 'delete', DEAD_LETTER_RETENTION_MS),
    ),
  ]);
}

function inCluster(name: string, cluster: string): Json {
  return { ...labels(name), 'strimzi.io/cluster': cluster };
}
