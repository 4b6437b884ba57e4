import { log } from '@referral-exchange/telemetry';
import type { LockSession } from '@referral-exchange/database';
import type { DueDelivery } from './due-delivery.js';
import { endDeliveries, forgetDeliveries, holdDeliveries } from './due-deliveries.repository.js';

/**
 * Handles due deliveries that must not be attempted: too late, ended with their subscription, or held.
 * Returns whether there were any.
 */
export async function setAside(session: LockSession, due: readonly DueDelivery[]): Promise<boolean> {
  const neverSent = due.filter((one) => one.isNeverSent);
  if (neverSent.length > 0) {
    log.info(
      { events: neverSent.map(({ eventId, subscriptionId }) => ({ eventId, subscriptionId })) },
      'Events from the time when their owner was switched off are not delivered',
    );
    const ids = neverSent.map((one) => one.id);
    await forgetDeliveries(session, ids);
  }
  const rest = due.filter((one) => !one.isNeverSent);
  const ended = rest.filter((one) => !one.isSubscriptionActive || one.body === null).map((one) => one.id);
  if (ended.length > 0) await endDeliveries(session, ended);
  const blocked = rest.flatMap(({ id, ownerId, eventType, blockedBy, isSubscriptionActive }) =>
    isSubscriptionActive && blockedBy !== null ? [{ id, ownerId, eventType, blockedBy }] : [],
  );
  if (blocked.length > 0) await holdDeliveries(session, blocked);
  return neverSent.length + ended.length + blocked.length > 0;
}
