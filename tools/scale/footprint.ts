import type { Figure } from './costs.ts';

const FROM = 'bench `footprint`';

/** What a case that is created and referred, with a webhook to both firms, leaves behind in each store. */
export const FOOTPRINT = {
  rowsWritten: { label: 'rows written in Postgres, a fact', value: 42, unit: 'rows', from: FROM },
  commits: { label: 'commits of Postgres, a fact', value: 7.1, unit: 'commits', from: FROM },
  walBytes: { label: 'WAL of Postgres, a fact', value: 29_900, unit: 'bytes', from: FROM },
  referralBytes: {
    label: 'a new referral in referrals and analytics, with indexes',
    value: 12_700,
    unit: 'bytes',
    from: FROM,
  },
  laterFactBytes: {
    label: 'each later fact in referrals and analytics',
    value: 1_500,
    unit: 'bytes',
    from: 'assumed: a row of history with its indexes, or a text',
  },
  deliveryBytes: {
    label: 'a fact in webhooks, with indexes: two deliveries, their payload and attempts',
    value: 6_800,
    unit: 'bytes',
    from: FROM,
  },
  kafkaBytes: { label: 'messages in Kafka, a fact, one copy', value: 4_270, unit: 'bytes', from: FROM },
  redisCommands: { label: 'commands of Redis, a fact', value: 6.9, unit: 'commands', from: FROM },
} satisfies Record<string, Figure>;
