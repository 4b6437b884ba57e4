import { LRUCache } from 'lru-cache';
import { PRINCIPAL_TTL_SECONDS, type Principal } from '@referral-exchange/contracts';
import type { PrincipalSigner } from '@referral-exchange/platform';

/** A token is re-used for half of its life, so that it never arrives with little left (design, section 3). */
const REUSE_MS = (PRINCIPAL_TTL_SECONDS * 1000) / 2;
const MAX_TOKENS = 50_000;

/**
 * The signed tokens of principals in use, one signature per principal object and half minute. A key keeps its
 * principal object as long as its verification is remembered, so a changed principal is never served old.
 */
export class PrincipalTokens {
  readonly #tokens = new LRUCache<Principal, string>({ max: MAX_TOKENS, ttl: REUSE_MS });

  constructor(private readonly signer: PrincipalSigner) {}

  /** The token, without a promise where one is at hand: the hot path. */
  of(principal: Principal): string | Promise<string> {
    return this.#tokens.get(principal) ?? this.#sign(principal);
  }

  async #sign(principal: Principal): Promise<string> {
    const token = await this.signer.sign(principal);
    this.#tokens.set(principal, token);
    return token;
  }
}
