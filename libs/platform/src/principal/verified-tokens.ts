import type { Principal } from '@referral-exchange/contracts';

const MAX_TOKENS = 1_000;

interface Verified {
  principal: Principal;
  expiresAtMs: number;
}

/**
 * Tokens whose signature was found good, until they expire. The gateway sends one token for many calls, and checking an
 * ES256 signature costs more than all else that the guard does.
 */
export class VerifiedTokens {
  private readonly known = new Map<string, Verified>();

  find(token: string, nowMs = Date.now()): Principal | undefined {
    const entry = this.known.get(token);
    if (!entry) return undefined;
    if (entry.expiresAtMs > nowMs) return entry.principal;
    this.known.delete(token);
    return undefined;
  }

  /** Remembers a token that was just verified. Past a thousand the oldest is forgotten. */
  remember(token: string, principal: Principal): void {
    const expiresAtMs = expiryOf(token);
    if (expiresAtMs === undefined) return;
    if (this.known.size >= MAX_TOKENS) this.known.delete(this.known.keys().next().value!);
    // many requests will share it
    this.known.set(token, { principal: Object.freeze(principal), expiresAtMs });
  }
}

/** `exp` of a verified token, milliseconds. */
function expiryOf(token: string): number | undefined {
  const payload = token.split('.')[1] ?? '';
  const { exp } = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as { exp?: unknown };
  return typeof exp === 'number' ? exp * 1000 : undefined;
}
