import { SERVICES, type ServiceDefinition } from './services.js';

/**
 * The one list of Kafka topics: who writes, how many partitions, how long. Topics are created by the command
 * `ensure-topics` of libs/messaging from this table, never by accident.
 */
export interface TopicDefinition {
  /** The services that write it, each from its outbox: one, but for the audit log. */
  producers: readonly string[];
  /** What the key of a message is; the facts of one key stay in order. */
  keyedBy: string;
  partitions: number;
  retentionMs: number;
  /** `delete`: old facts leave after the retention. Every consumer keeps its own state, so none needs compaction yet. */
  cleanup: 'delete' | 'compact';
  /** Consumer names that read the topic; each gets its own group and its own dead-letter topic. */
  consumers: readonly string[];
  /** Services that listen without a group: every process hears every event, from now on, and keeps nothing. */
  broadcastTo?: readonly string[];
}

const DAY = 86_400_000;
const rows: [string, ServiceDefinition][] = Object.entries(SERVICES);

export const TOPICS = {
  'referrals.events': {
    producers: ['referrals'],
    keyedBy: 'baseCaseId',
    partitions: 6,
    retentionMs: 14 * DAY,
    cleanup: 'delete',
    consumers: rows.filter(([, row]) => row.followsReferrals).map(([name]) => name),
  },
  // on demand (ADR 73): it holds client data, so it does not stay for long
  'referrals.snapshots': {
    producers: ['referrals'],
    keyedBy: 'baseCaseId',
    partitions: 6,
    retentionMs: 7 * DAY,
    cleanup: 'delete',
    consumers: [],
  },
  'auth.events': {
    producers: ['auth'],
    keyedBy: 'firmId, providerId or, of a session, userId',
    partitions: 3,
    retentionMs: 14 * DAY,
    cleanup: 'delete',
    consumers: rows.filter(([, row]) => row.followsAuth).map(([name]) => name),
    broadcastTo: ['gateway'],
  },
  'audit.events': {
    producers: rows.filter(([, row]) => row.recordsAudit).map(([name]) => name),
    keyedBy: 'subjectId',
    partitions: 3,
    retentionMs: 14 * DAY,
    cleanup: 'delete',
    consumers: ['auth'],
  },
  'oauth.events': {
    producers: ['oauth'],
    keyedBy: 'userId',
    partitions: 3,
    retentionMs: 14 * DAY,
    cleanup: 'delete',
    consumers: [],
    broadcastTo: ['gateway'],
  },
  'documents.events': {
    producers: ['documents'],
    keyedBy: 'baseCaseId',
    partitions: 3,
    retentionMs: 14 * DAY,
    cleanup: 'delete',
    consumers: ['webhooks'],
  },
  'med-cases.events': {
    producers: ['med-cases'],
    keyedBy: 'medCaseId',
    partitions: 3,
    retentionMs: 14 * DAY,
    cleanup: 'delete',
    consumers: ['webhooks'],
  },
} as const satisfies Record<string, TopicDefinition>;
export type TopicName = keyof typeof TOPICS;

/** Dead-letter messages stay long enough for a person to act on them. */
export const DEAD_LETTER_RETENTION_MS = 60 * DAY;

export function deadLetterTopic(topic: string, consumer: string): string {
  return `${topic}.${consumer}.dlq`;
}
