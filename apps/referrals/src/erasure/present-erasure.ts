import { DEAD_LETTER_RETENTION_MS, TOPICS, type TopicName } from '@referral-exchange/contracts';
import type { ErasureDto, ExpiringCopyDto } from './erasure.dto.js';
import type { ErasureReceipt } from './erasures.repository.js';

const WITH_CLIENTS: readonly TopicName[] = [
  'referrals.events',
  'referrals.snapshots',
  'documents.events',
  'med-cases.events',
];

/** The receipt of an erasure. Pure. */
export function presentErasure(erasure: ErasureReceipt): ErasureDto {
  const { id, isDryRun, askedBy, baseCaseIds, medCaseIds, leftCaseIds } = erasure;
  const { reason, requestedBy, requestedAt } = erasure;
  const services = erasure.answers.map(({ answeredAt, ...answer }) => ({
    ...answer,
    answeredAt: answeredAt && new Date(answeredAt).toISOString(),
  }));
  const times = services.map(({ answeredAt }) => answeredAt);
  const isDone = !times.includes(null);
  const counts = services.flatMap(({ erased }) => Object.values(erased ?? {}));
  return {
    id,
    status: isDone ? 'completed' : 'pending',
    dryRun: isDryRun,
    askedBy,
    baseCaseIds,
    medCaseIds,
    leftCaseIds,
    reason,
    requestedBy,
    requestedAt: requestedAt.toISOString(),
    completedAt: isDone ? (times as string[]).sort().at(-1)! : null,
    rows: counts.reduce((sum, count) => sum + count, 0),
    services,
    expiring: isDryRun ? [] : expiringCopies(requestedAt),
  };
}

/** What Kafka deletes by age. */
function expiringCopies(from: Date): ExpiringCopyDto[] {
  const after = (store: string, ms: number) => ({
    store,
    until: new Date(from.getTime() + ms).toISOString(),
  });
  return [
    ...WITH_CLIENTS.map((topic) => after(`topic ${topic}`, TOPICS[topic].retentionMs)),
    after('dead letters of these topics', DEAD_LETTER_RETENTION_MS),
  ];
}
