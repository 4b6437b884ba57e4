/** One event for one owner: the body that all of the owner's subscriptions receive. */
export interface PlannedDelivery {
  /** The firm or the provider. */
  ownerId: string;
  /** Name of the webhook event, e.g. `referral.received`. */
  webhookEvent: string;
  eventId: string;
  occurredAt: string;
  piiMasked: boolean;
  /** Archiving this case or this hop stops the attempts. null: nothing can be archived. */
  baseCaseId: string | null;
  referralId: string | null;
  traceparent: string | undefined;
  /** The exact bytes that are signed and sent. */
  body: string;
}
