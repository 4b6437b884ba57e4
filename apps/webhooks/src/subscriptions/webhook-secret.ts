import { randomBytes } from 'node:crypto';

/** A signing secret: `whsec_` and 64 hex digits; the whole string is the HMAC key (decisions, section 7). */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('hex')}`;
}
