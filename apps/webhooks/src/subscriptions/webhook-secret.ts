import { randomBytes } from 'node:crypto';

/** A new signing secret: `whsec_` and 64 hex digits. The whole string is the HMAC key (decisions, section 7). */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('hex')}`;
}
