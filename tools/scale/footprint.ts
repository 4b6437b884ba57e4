import type { Figure } from './costs.ts';

const FROM = 'bench `footprint`';

/** What a case that is created and referred, with its webhooks, leaves behind in all databases together. */
export const FOOTPRINT = {
  rowsWritten: { label: 'rows written in Postgres, a fact', value: 0, unit: 'rows', from: FROM },
  commits: { label: 'commits of Postgres, a fact', value: 0, unit: 'commits', from: FROM },
  walBytes: { label: 'WAL of Postgres, a fact', value: 0, unit: 'bytes', from: FROM },
  postgresBytes: { label: 'rows with indexes in Postgres, a fact', value: 0, unit: 'bytes', from: FROM },
  kafkaBytes: { label: 'messages in Kafka, a fact', value: 0, unit: 'bytes', from: FROM },
} satisfies Record<string, Figure>;
