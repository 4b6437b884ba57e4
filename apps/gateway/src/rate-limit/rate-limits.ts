import { Inject, Injectable } from '@nestjs/common';
import { ApiError, type Principal } from '@referral-exchange/contracts';
import { CONFIG } from '@referral-exchange/telemetry';
import { countedAddress } from '@referral-exchange/http';
import type { Exchange, RateDecision } from '../exchange/exchange.js';
import { gatewayMetrics } from '../gateway.metrics.js';
import {
  countersOf,
  countersOfAddress,
  countersOfWrongKeys,
  type GatewayRateLimitSettings,
} from './rate-limit.policy.js';
import { RateLimiter } from './rate-limiter.js';

/** Counts a request in the counters of its caller, and sets the rate limit headers of its response. */
@Injectable()
export class RateLimits {
  constructor(
    private readonly rateLimiter: RateLimiter,
    @Inject(CONFIG) private readonly settings: GatewayRateLimitSettings,
  ) {}

  /**
   * Counts the request for its key and owner, or without a principal for its address.
   *
   * @throws {ApiError} 429 `rate_limited`
   */
  async consume(exchange: Exchange, principal: Principal | null): Promise<void> {
    exchange.rate = principal
      ? await this.rateLimiter.consumeOften(countersOf(principal, exchange.method, this.settings))
      : await this.rateLimiter.consume(
          countersOfAddress(countedAddress(exchange.clientAddress), this.settings),
        );
    if (exchange.rate.isAdmitted) return;
    const limit = principal ? 'caller' : 'address';
    gatewayMetrics.refusals.add({ limit, tier: principal?.tier ?? 'none' });
    throw rateLimited('Too many requests', exchange.rate);
  }

  /**
   * Judges whether auth may be asked about another unknown key of this address.
   *
   * @throws {ApiError} 429 `rate_limited` when the address has sent too many wrong keys
   */
  async requireKeyLookup(address: string): Promise<void> {
    const decision = await this.rateLimiter.look(countersOfWrongKeys(address, this.settings));
    if (decision.remaining >= 1) return;
    gatewayMetrics.refusals.add({ limit: 'wrong_keys', tier: 'none' });
    throw rateLimited('Too many wrong API keys or tokens came from this address', decision);
  }

  async countWrongKey(address: string): Promise<void> {
    await this.rateLimiter.consume(countersOfWrongKeys(address, this.settings));
  }

  /** Counts a connection without a valid HTTP request. */
  consumeForAddress(address: string): Promise<RateDecision> {
    return this.rateLimiter.consume(countersOfAddress(countedAddress(address), this.settings));
  }

  /** Sets the headers of a request that needs no credential and is not counted. */
  async look(exchange: Exchange): Promise<void> {
    exchange.rate = await this.rateLimiter.look(
      countersOfAddress(countedAddress(exchange.clientAddress), this.settings),
    );
  }
}

function rateLimited(cause: string, { retryAfter }: RateDecision): ApiError {
  return new ApiError('rate_limited', `${cause}: wait for the seconds in Retry-After`, {
    retryAfterSeconds: retryAfter,
  });
}
