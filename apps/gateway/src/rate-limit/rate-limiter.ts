import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Redis } from 'ioredis';
import { RATE_LIMIT_WINDOW_SECONDS } from '@referral-exchange/contracts';
import { clock, throttledLog } from '@referral-exchange/telemetry';
import type { RateDecision } from '../exchange/exchange.js';
import type { Counter } from './rate-limit.policy.js';
import { SLIDING_WINDOW_SCRIPT } from './sliding-window.script.js';

const SHA1 = createHash('sha1').update(SLIDING_WINDOW_SCRIPT).digest('hex');
/** After an error Redis is not used for this long: otherwise every call would wait for a time-out. */
const REST_MS = 1_000;
/** Counts attempts of the gateway itself, one a second at most. They write, which a full Redis refuses. */
const OWN_ATTEMPTS: readonly Counter[] = [{ key: 'limit:{gateway}:attempts', limit: 1_000_000 }];

/** Times in milliseconds. */
type Answer = [admitted: number, limit: number, remaining: number, leavesAt: number, now: number];

/** Runs one Redis script per request. Without Redis every request is admitted (ADR 0031). */
@Injectable()
export class RateLimiter {
  private restUntil = 0;
  private nextAttempt?: NodeJS.Timeout;
  /** Whether Redis answered when it was last asked. While it does not, it is asked each second. */
  isEnforcing = true;

  constructor(@Inject(Redis) private readonly redis: Redis) {}

  /** Counts one request in all counters, or in none if one is at its limit. Never rejects. */
  consume(counters: readonly Counter[]): Promise<RateDecision> {
    return this.decide(counters, 1);
  }

  /** Reads the counters without counting. Never rejects. */
  look(counters: readonly Counter[]): Promise<RateDecision> {
    return this.decide(counters, 0);
  }

  private async decide(counters: readonly Counter[], cost: 0 | 1): Promise<RateDecision> {
    if (performance.now() < this.restUntil) return unlimited(counters);
    try {
      const [admitted, limit, remaining, leavesAt, now] = await this.run(counters, cost);
      this.isEnforcing = true;
      const resetAt = Math.ceil(leavesAt / 1000);
      const retryAfter = Math.max(1, Math.ceil((leavesAt - now) / 1000));
      return { isAdmitted: admitted === 1, limit, remaining, resetAt, retryAfter };
    } catch (error) {
      this.failed(error);
      return unlimited(counters);
    }
  }

  private async run(counters: readonly Counter[], cost: number): Promise<Answer> {
    const args: (string | number)[] = [];
    for (const { key } of counters) args.push(key);
    args.push(cost);
    for (const { limit } of counters) args.push(limit);
    try {
      return (await this.redis.evalsha(SHA1, counters.length, ...args)) as Answer;
    } catch (error) {
      if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error;
      return (await this.redis.eval(SLIDING_WINDOW_SCRIPT, counters.length, ...args)) as Answer;
    }
  }

  private failed(error: unknown): void {
    this.isEnforcing = false;
    this.restUntil = performance.now() + REST_MS;
    // without calls, as at night, nobody else would find out that Redis is back
    this.nextAttempt ??= setTimeout(() => {
      this.nextAttempt = undefined;
      // a timer may be early by a millisecond
      this.restUntil = 0;
      void this.consume(OWN_ATTEMPTS);
    }, REST_MS).unref();
    throttledLog.error({ err: error }, 'rate limits are not enforced: Redis does not answer');
  }
}

function unlimited(counters: readonly Counter[]): RateDecision {
  const limit = Math.min(...counters.map((counter) => counter.limit));
  const resetAt = Math.floor(clock.now() / 1000) + RATE_LIMIT_WINDOW_SECONDS;
  return { isAdmitted: true, limit, remaining: limit, resetAt, retryAfter: 1 };
}
