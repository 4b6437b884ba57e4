/**
 * The one list of Kafka topics: who writes, how many partitions, how long. Topics are created by the command
 * `ensure-topics` of libs/messaging from this table, never by accident.
 */
export interface TopicDefinition {
  partitions: number;
  retentionMs: number;
  /** `delete`: old facts leave after the retention. Every consumer keeps its own state, so none needs compaction yet. */
  cleanup: 'delete' | 'compact';
  /** Consumer names that read the topic; each gets its own group and its own dead-letter topic. */
  consumers: readonly string[];
}

const DAY = 86_400_000;

export const TOPICS = {
  /** Keyed by baseCaseId. Written by referrals. */
  'referrals.events': { partitions: 6, retentionMs: 14 * DAY, cleanup: 'delete', consumers: ['webhooks'] },
  /** Keyed by firmId or providerId. Written by auth; the gateway reads it without a group, as a broadcast. */
  'auth.events': {
    partitions: 3,
    retentionMs: 14 * DAY,
    cleanup: 'delete',
    consumers: ['webhooks', 'referrals'],
  },
  /** Keyed by baseCaseId. Written by documents. */
  'documents.events': { partitions: 3, retentionMs: 14 * DAY, cleanup: 'delete', consumers: ['webhooks'] },
  /** Keyed by medCaseId. Written by med-cases. */
  'med-cases.events': { partitions: 3, retentionMs: 14 * DAY, cleanup: 'delete', consumers: ['webhooks'] },
} as const satisfies Record<string, TopicDefinition>;
export type TopicName = keyof typeof TOPICS;

/** Dead-letter messages stay long enough for a person to act on them. */
export const DEAD_LETTER_RETENTION_MS = 60 * DAY;

export function deadLetterTopic(topic: string, consumer: string): string {
  return `${topic}.${consumer}.dlq`;
}
