/** A due delivery with everything that its attempt needs, as it was when it was read. */
export interface DueDelivery {
  id: string;
  subscriptionId: string;
  /** The firm or provider of the subscription. */
  ownerId: string;
  eventId: string;
  eventType: string;
  /** When the event happened; null: not known of deliveries of an older release. */
  occurredAt: Date | null;
  /** Attempts made so far. */
  attempts: number;
  /** Null: the payload was deleted after its retention time. */
  body: string | null;
  traceparent: string | null;
  url: string;
  /** Set while the subscription is in echo mode. */
  echoTokenHash: Buffer | null;
  sealedSecret: Buffer;
  isSubscriptionActive: boolean;
  /** Id of the archived case or hop, or of the switched-off owner, that blocks it now; null: not blocked. */
  blockedBy: string | null;
  /** The event happened while its owner was off, as became known later: it is never sent (ADR 21). */
  isNeverSent: boolean;
}

/** Whether nothing stands against the attempt now. Pure. */
export function mayAttempt(delivery: DueDelivery): delivery is DueDelivery & { body: string } {
  const { isSubscriptionActive, isNeverSent, blockedBy, body } = delivery;
  return isSubscriptionActive && !isNeverSent && blockedBy === null && body !== null;
}
