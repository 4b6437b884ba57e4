import type { Principal } from '@referral-exchange/contracts';
import { ApiError } from '@referral-exchange/platform';
import { countedAddress } from '../exchange/client-address.js';
import type { Exchange } from '../exchange/exchange.js';
import { countersOf, countersOfAddress, type GatewayRateLimitSettings } from './rate-limit.policy.js';
import type { RateDecision } from '../exchange/rate-decision.js';
import type { RateLimiter } from './rate-limiter.js';

/** Counts a call where it belongs, and notes on the exchange what its headers shall say. */
export class RateLimits {
  constructor(
    private readonly limiter: RateLimiter,
    private readonly settings: GatewayRateLimitSettings,
  ) {}

  /**
   * Counts the call for its key and owner; without a caller, for its address.
   *
   * @throws {ApiError} 429 `rate_limited`
   */
  async consume(exchange: Exchange, principal: Principal | null): Promise<void> {
    const counters = principal
      ? countersOf(principal, exchange.method, this.settings)
      : countersOfAddress(countedAddress(exchange.clientAddress), this.settings);
    exchange.rate = await this.limiter.consume(counters);
    if (!exchange.rate.isAdmitted)
      throw new ApiError('rate_limited', 'Too many requests', {
        retryAfterSeconds: exchange.rate.retryAfter,
      });
  }

  /** Counts what has no request to it, e.g. broken HTTP. */
  consumeForAddress(address: string): Promise<RateDecision> {
    return this.limiter.consume(countersOfAddress(countedAddress(address), this.settings));
  }

  /** For what is open to everyone and not counted: its headers tell where the address stands. */
  async look(exchange: Exchange): Promise<void> {
    exchange.rate = await this.limiter.look(
      countersOfAddress(countedAddress(exchange.clientAddress), this.settings),
    );
  }
}
