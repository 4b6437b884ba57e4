import { Inject, Injectable } from '@nestjs/common';
import { PRINCIPAL_TTL_SECONDS, type Principal } from '@referral-exchange/contracts';
import { CONFIG } from '@referral-exchange/telemetry';
import { PrincipalSigner } from '@referral-exchange/identity';
import { LRUCache } from 'lru-cache';
import type { GatewayConfig } from '../config.js';

/**
 * A token is used for half of its lifetime, so that it never reaches a service just before it expires
 * (design, section 3).
 */
const REUSE_MS = (PRINCIPAL_TTL_SECONDS * 1000) / 2;
const MAX_TOKENS = 50_000;

/**
 * The signed tokens of principals: one signature per principal object and half minute. VerifiedCredentials
 * keeps one object per key and replaces it when it changes, so a changed principal never gets an old token.
 */
@Injectable()
export class PrincipalTokens {
  private readonly tokens = new LRUCache<Principal, string>({ max: MAX_TOKENS, ttl: REUSE_MS });
  private readonly signer: PrincipalSigner;

  constructor(@Inject(CONFIG) config: GatewayConfig) {
    this.signer = new PrincipalSigner(config.PRINCIPAL_PRIVATE_KEY);
  }

  /** Returns a promise only when a new token must be signed: every forwarded call comes here. */
  of(principal: Principal): string | Promise<string> {
    return this.tokens.get(principal) ?? this.sign(principal);
  }

  private async sign(principal: Principal): Promise<string> {
    const token = await this.signer.sign(principal);
    this.tokens.set(principal, token);
    return token;
  }
}
