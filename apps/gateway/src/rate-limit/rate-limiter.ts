import { Inject, Injectable } from '@nestjs/common';
import { Redis } from 'ioredis';
import { CounterScript } from '@referral-exchange/jobs/counter-redis';
import { RATE_LIMIT_WINDOW_SECONDS } from '@referral-exchange/contracts';
import { clock, throttledLog } from '@referral-exchange/telemetry';
import type { RateDecision } from '../exchange/exchange.js';
import type { Counter } from './rate-limit.policy.js';
import { SLIDING_WINDOW_SCRIPT } from './sliding-window.script.js';

const SCRIPT = new CounterScript(SLIDING_WINDOW_SCRIPT);
/** After an error Redis is not used for this long: otherwise every call would wait for a time-out. */
const REST_MS = 1_000;
/** Counts attempts of the gateway itself, one a second at most. They write, which a full Redis refuses. */
const OWN_ATTEMPTS: readonly Counter[] = [{ key: 'limit:{gateway}:attempts', limit: 1_000_000 }];

/** A script runs alone in Redis: with more requests than this, the others come in the next one. */
const MOST_OF_A_SCRIPT = 64;
/** Numbers of the script's answer: the time comes first, then so many of each request. */
const NUMBERS_OF_A_REQUEST = 4;

/** A request that waits for the end of the turn. */
interface Asked {
  counters: readonly Counter[];
  /** 0: it is not counted. */
  cost: 0 | 1;
  resolve: (decision: RateDecision) => void;
}

/**
 * Runs one Redis script for all requests of a turn of the event loop. Without Redis every request is admitted
 * (ADR 0031).
 */
@Injectable()
export class RateLimiter {
  private restUntil = 0;
  private nextAttempt?: NodeJS.Timeout;
  private ofThisTurn: Asked[] = [];
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

  private decide(counters: readonly Counter[], cost: 0 | 1): Promise<RateDecision> {
    return new Promise((resolve) => {
      if (this.ofThisTurn.length === 0) setImmediate(() => this.endTurn());
      this.ofThisTurn.push({ counters, cost, resolve });
    });
  }

  private endTurn(): void {
    const asked = this.ofThisTurn;
    this.ofThisTurn = [];
    for (let from = 0; from < asked.length; from += MOST_OF_A_SCRIPT)
      void this.answer(asked.slice(from, from + MOST_OF_A_SCRIPT));
  }

  private async answer(asked: readonly Asked[]): Promise<void> {
    if (performance.now() < this.restUntil) return admitAll(asked);
    try {
      const numbers = await this.run(asked);
      this.isEnforcing = true;
      asked.forEach(({ resolve }, n) => resolve(decisionOf(numbers, 1 + n * NUMBERS_OF_A_REQUEST)));
    } catch (error) {
      this.failed(error);
      admitAll(asked);
    }
  }

  private run(asked: readonly Asked[]): Promise<number[]> {
    const counters = asked.flatMap((one) => one.counters);
    const keys = counters.map(({ key }) => key);
    const costs = asked.map(({ cost, counters: { length } }) => `${cost}${length}`).join('');
    return SCRIPT.run(this.redis, keys, [...counters.map(({ limit }) => limit), costs]);
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

/** The decision that begins at this place of the script's answer. */
function decisionOf(numbers: readonly number[], at: number): RateDecision {
  const [admitted, limit, remaining, leavesAt] = numbers.slice(at, at + NUMBERS_OF_A_REQUEST) as [
    number,
    number,
    number,
    number,
  ];
  const retryAfter = Math.max(1, Math.ceil((leavesAt - numbers[0]!) / 1_000));
  return { isAdmitted: admitted === 1, limit, remaining, resetAt: Math.ceil(leavesAt / 1_000), retryAfter };
}

function admitAll(asked: readonly Asked[]): void {
  for (const { counters, resolve } of asked) resolve(unlimited(counters));
}

function unlimited(counters: readonly Counter[]): RateDecision {
  const limit = Math.min(...counters.map((counter) => counter.limit));
  const resetAt = Math.floor(clock.now() / 1000) + RATE_LIMIT_WINDOW_SECONDS;
  return { isAdmitted: true, limit, remaining: limit, resetAt, retryAfter: 1 };
}
