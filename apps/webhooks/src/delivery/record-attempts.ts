import type { LockSession } from '@referral-exchange/database';
import {
  countExhausted,
  endQueue,
  resetBreaker,
  writeAttempts,
  type AttemptResult,
  type RecordedAttempt,
} from './attempts.repository.js';

/**
 * Records many attempts at once, all or none: the deliveries, one row per attempt, and the circuit breaker.
 * Returns the state of each delivery and the subscriptions that the circuit breaker deactivated.
 */
export async function recordAttempts(
  session: LockSession,
  results: readonly AttemptResult[],
): Promise<{ recorded: RecordedAttempt[]; tripped: string[] }> {
  const mayExhaust = results.some(({ error, waitMs }) => error !== null && waitMs === null);
  // nearly always: then no order matters to the breaker, and one statement does it all
  if (!mayExhaust)
    return { recorded: await writeAttempts(session, results, { resetsBreaker: true }), tripped: [] };
  return session.transaction(async () => {
    const recorded = await writeAttempts(session, results, { resetsBreaker: false });
    return { recorded, tripped: await countForBreaker(session, inOrder(results, recorded)) };
  });
}

/** In the order in which the attempts ended: the circuit breaker counts failures in a row. */
function inOrder(results: readonly AttemptResult[], recorded: RecordedAttempt[]): RecordedAttempt[] {
  const byId = new Map(recorded.map((one) => [one.deliveryId, one]));
  return results.flatMap(({ deliveryId }) => byId.get(deliveryId) ?? []);
}

async function countForBreaker(session: LockSession, recorded: RecordedAttempt[]): Promise<string[]> {
  const failing = new Set(recorded.filter(isCounted).map((one) => one.subscriptionId));
  const delivered = recorded.filter((one) => one.status === 'DELIVERED');
  const healthy = delivered.map((one) => one.subscriptionId).filter((id) => !failing.has(id));
  if (healthy.length > 0) await resetBreaker(session, [...new Set(healthy)]);
  const tripped: string[] = [];
  for (const one of recorded.filter(({ subscriptionId }) => failing.has(subscriptionId))) {
    if (one.status === 'DELIVERED') await resetBreaker(session, [one.subscriptionId]);
    if (!isCounted(one) || !(await countExhausted(session, one.subscriptionId))) continue;
    tripped.push(one.subscriptionId);
    await endQueue(session, one.subscriptionId);
  }
  return tripped;
}

function isCounted(one: RecordedAttempt): boolean {
  return one.status === 'EXHAUSTED' && one.countsForBreaker;
}
