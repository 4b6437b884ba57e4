/** What a topic is, whoever writes and reads it: those are columns of SERVICES. */
export interface TopicSettings {
  /** What the key of a message is; the facts of one key stay in order. */
  keyedBy: string;
  partitions: number;
  retentionMs: number;
  /** `delete`: old facts leave after the retention. Consumers keep their own state: none needs compaction. */
  cleanup: 'delete' | 'compact';
  /** Services that listen without a group: every process gets every event, from now on, and keeps nothing. */
  broadcastTo?: readonly string[];
  /** Services that read it when their command `rebuild` runs, without a group. */
  rebuilds?: readonly string[];
}

const DAY = 86_400_000;

/** The Kafka topics. Which services write and read them stands in SERVICES; `TOPICS` has all of it. */
export const TOPIC_SETTINGS = {
  'referrals.events': {
    keyedBy: 'baseCaseId',
    partitions: 6,
    retentionMs: 14 * DAY,
    cleanup: 'delete',
    broadcastTo: ['gateway'],
  },
  // on demand (ADR 73): it holds client data, so it does not stay for long
  'referrals.snapshots': {
    keyedBy: 'baseCaseId',
    partitions: 6,
    retentionMs: 7 * DAY,
    cleanup: 'delete',
    rebuilds: ['analytics'],
  },
  'auth.events': {
    keyedBy: 'firmId, providerId or, of a session, userId',
    partitions: 3,
    retentionMs: 14 * DAY,
    cleanup: 'delete',
    broadcastTo: ['gateway'],
  },
  'audit.events': {
    keyedBy: 'subjectId, or the firmId of a test clock',
    partitions: 3,
    retentionMs: 14 * DAY,
    cleanup: 'delete',
  },
  'oauth.events': {
    keyedBy: 'userId',
    partitions: 3,
    retentionMs: 14 * DAY,
    cleanup: 'delete',
    broadcastTo: ['gateway'],
  },
  'documents.events': {
    keyedBy: 'baseCaseId',
    partitions: 3,
    retentionMs: 14 * DAY,
    cleanup: 'delete',
    broadcastTo: ['gateway'],
  },
  'med-cases.events': {
    keyedBy: 'medCaseId',
    partitions: 3,
    retentionMs: 14 * DAY,
    cleanup: 'delete',
    broadcastTo: ['gateway'],
  },
  // requests to erase a person, and the answers to them (ADR 146); rare
  'erasure.events': {
    keyedBy: 'erasureId',
    partitions: 1,
    retentionMs: 14 * DAY,
    cleanup: 'delete',
  },
  // what programs of firms and providers called (ADR 175); rows are kept by analytics, so a short while is
  // enough
  'gateway.requests': {
    keyedBy: 'eventId: batches have no order',
    partitions: 3,
    retentionMs: 3 * DAY,
    cleanup: 'delete',
  },
} as const satisfies Record<string, TopicSettings>;
export type TopicName = keyof typeof TOPIC_SETTINGS;

/** Dead-letter messages stay long enough for a person to act on them. */
export const DEAD_LETTER_RETENTION_MS = 60 * DAY;

/** Twice the largest event of the outbox, so that a send of several events fits. */
export const MAX_MESSAGE_BYTES = 8 * 1024 * 1024;
