import { randomBytes } from 'node:crypto';

/** A new signing secret: `whsec_` and 64 hex digits. The whole string is the HMAC key (decisions, 7). */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('hex')}`;
}

/** What the sealed secrets of a subscription, the current and the previous one, are bound to. */
export function secretBinding(subscriptionId: string): string {
  return `subscription-secret:${subscriptionId}`;
}
