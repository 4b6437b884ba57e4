import { webhooksMetrics } from '../webhooks.metrics.js';
import type { AttemptResult, RecordedAttempt } from './attempts.repository.js';

const OUTCOMES = { DELIVERED: 'delivered', FAILED: 'failed', EXHAUSTED: 'exhausted' } as const;

/** Counts recorded attempts, and the subscriptions that the circuit breaker deactivated. */
export function countAttempts(
  results: readonly AttemptResult[],
  { recorded, tripped }: { recorded: readonly RecordedAttempt[]; tripped: readonly string[] },
): void {
  const durations = new Map(results.map(({ deliveryId, durationMs }) => [deliveryId, durationMs]));
  for (const { deliveryId, status } of recorded)
    webhooksMetrics.attempts.record((durations.get(deliveryId) ?? 0) / 1_000, { outcome: OUTCOMES[status] });
  if (tripped.length > 0) webhooksMetrics.breakerTrips.add({}, tripped.length);
}
