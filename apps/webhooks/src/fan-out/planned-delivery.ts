/** What one owner is to be told about one fact: the body that every one of its subscriptions gets. */
export interface PlannedDelivery {
  /** The firm or the provider. */
  ownerId: string;
  /** Name outside, e.g. `referral.received`. */
  webhookEvent: string;
  eventId: string;
  occurredAt: string;
  piiMasked: boolean;
  /** Archiving this case or this hop stops the attempts; null where there is nothing to archive. */
  baseCaseId: string | null;
  referralId: string | null;
  traceparent: string | undefined;
  /** The exact bytes that are signed and sent. */
  body: string;
}
