import { webhooksMetrics } from '../webhooks.metrics.js';
import type { AttemptResult, RecordedAttempt } from './attempts.repository.js';

const OUTCOMES = { DELIVERED: 'delivered', FAILED: 'failed', EXHAUSTED: 'exhausted' } as const;

/** Counts recorded attempts, and the subscriptions that the circuit breaker deactivated. */
export function countAttempts(
  results: readonly AttemptResult[],
  { recorded, tripped }: { recorded: readonly RecordedAttempt[]; tripped: readonly string[] },
): void {
  const attempts = new Map(results.map((result) => [result.deliveryId, result]));
  for (const { deliveryId, status } of recorded) {
    const attempt = attempts.get(deliveryId);
    if (!attempt) continue;
    webhooksMetrics.attempts.record(attempt.durationMs / 1_000, { outcome: OUTCOMES[status] });
    recordDelays(attempt, status === 'DELIVERED');
  }
  if (tripped.length > 0) webhooksMetrics.breakerTrips.add({}, tripped.length);
}

/** How long after its event a delivery was attempted first, and accepted. */
function recordDelays(
  { occurredAt, startedAt, durationMs, isFirst }: AttemptResult,
  isDelivered: boolean,
): void {
  if (occurredAt === null) return;
  const untilStartMs = Math.max(0, startedAt.getTime() - occurredAt.getTime());
  if (isFirst) webhooksMetrics.firstAttemptDelay.record(untilStartMs / 1_000, {});
  if (isDelivered) webhooksMetrics.deliveryDelay.record((untilStartMs + durationMs) / 1_000, {});
}
