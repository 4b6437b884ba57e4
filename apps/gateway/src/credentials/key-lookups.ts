import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@referral-exchange/telemetry';
import { LRUCache } from 'lru-cache';
import type { GatewayConfig } from '../config.js';
import { RateLimits } from '../rate-limit/rate-limits.js';
import { CredentialVerifier, type CredentialAnswer } from './credential-verifier.js';
import { LookupTurns } from './lookup-turns.js';

/** How long a key that exists passes without waiting among unknown ones, after auth was asked about it. */
const KNOWN_MS = 3_600_000;
const MAX_KNOWN = 50_000;
/** How long an address with a wrong key is judged before auth is asked: twice the window of its limit. */
const SUSPECT_MS = 120_000;
const MAX_SUSPECTS = 50_000;

/**
 * Asks about keys and tokens, so that a flood of invented ones does not use up auth (ADR 35). A key that auth
 * has known lately is looked up at once. An unknown one waits for its turn, and is not looked up when its
 * address has sent too many wrong keys. Redis, which counts them, is asked only about an address that has
 * sent a wrong key to this process: the first call of a right key costs no more than the question to auth.
 */
@Injectable()
export class KeyLookups {
  private readonly known = new LRUCache<string, true>({ max: MAX_KNOWN, ttl: KNOWN_MS });
  private readonly suspects = new LRUCache<string, true>({ max: MAX_SUSPECTS, ttl: SUSPECT_MS });
  private readonly turns: LookupTurns;

  constructor(
    @Inject(CredentialVerifier) private readonly auth: Pick<CredentialVerifier, 'verify'>,
    @Inject(RateLimits) private readonly limits: Pick<RateLimits, 'requireKeyLookup' | 'countWrongKey'>,
    @Inject(CONFIG) { AUTH_TIMEOUT_MS }: Pick<GatewayConfig, 'AUTH_TIMEOUT_MS'>,
  ) {
    this.turns = new LookupTurns(AUTH_TIMEOUT_MS);
  }

  /**
   * @param address of the caller, as the limits count it
   * @throws {ApiError} 429 `rate_limited` when the address has sent too many wrong keys, 503
   *   `service_unavailable` when auth does not answer, or too many unknown keys wait
   */
  async verify(
    sha256: string,
    address: string,
    token?: string,
    resource?: string,
  ): Promise<CredentialAnswer> {
    const answer = this.known.has(sha256)
      ? await this.auth.verify(sha256, token, resource)
      : await this.ofUnknown(sha256, address, token, resource);
    if (isWrong(answer)) this.known.delete(sha256);
    else this.known.set(sha256, true);
    return answer;
  }

  private async ofUnknown(
    sha256: string,
    address: string,
    token?: string,
    resource?: string,
  ): Promise<CredentialAnswer> {
    await this.turns.begin(address);
    try {
      if (this.suspects.has(address)) await this.limits.requireKeyLookup(address);
      const answer = await this.auth.verify(sha256, token, resource);
      if (isWrong(answer)) {
        this.suspects.set(address, true);
        await this.limits.countWrongKey(address);
      }
      return answer;
    } finally {
      this.turns.end(address);
    }
  }
}

/** Nobody issued it, or it was revoked. A token that has expired was right once. */
function isWrong({ outcome }: CredentialAnswer): boolean {
  return outcome === 'unknown' || outcome === 'invalid';
}
