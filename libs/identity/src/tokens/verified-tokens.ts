import { clock } from '@referral-exchange/telemetry';
import { LRUCache } from 'lru-cache';

const MAX_TOKENS = 1_000;

interface Verified<Identity> {
  identity: Identity;
  expiresAtMs: number;
}

/**
 * Tokens whose signature was found good, until they expire. One token is sent with many calls, and checking
 * its signature costs more than everything else that the guard does.
 */
export class VerifiedTokens<Identity extends object> {
  private readonly known = new LRUCache<string, Verified<Identity>>({ max: MAX_TOKENS });

  find(token: string, nowMs = clock.now()): Identity | undefined {
    const entry = this.known.get(token);
    if (!entry) return undefined;
    if (entry.expiresAtMs > nowMs) return entry.identity;
    this.known.delete(token);
    return undefined;
  }

  /** Remembers a token that was just verified. Past a thousand the least recently used is forgotten. */
  remember(token: string, identity: Identity): void {
    const expiresAtMs = expiryOf(token);
    if (expiresAtMs === undefined) return;
    // many requests will share it
    this.known.set(token, { identity: Object.freeze(identity), expiresAtMs });
  }
}

/** `exp` of a verified token, milliseconds. */
function expiryOf(token: string): number | undefined {
  const payload = token.split('.')[1] ?? '';
  const { exp } = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as { exp?: unknown };
  return typeof exp === 'number' ? exp * 1000 : undefined;
}
