import { Inject, Injectable } from '@nestjs/common';
import { Redis } from 'ioredis';
import { CounterScript } from '@referral-exchange/jobs/counter-redis';
import { RATE_LIMIT_WINDOW_SECONDS } from '@referral-exchange/contracts';
import { clock, GatheredQuestions, throttledLog } from '@referral-exchange/telemetry';
import type { RateDecision } from '../exchange/exchange.js';
import type { Counter } from './rate-limit.policy.js';
import { Portions, type Portion } from './portions.js';
import { GIVE_BACK_SCRIPT, SLIDING_WINDOW_SCRIPT } from './sliding-window.script.js';

const SCRIPT = new CounterScript(SLIDING_WINDOW_SCRIPT);
const GIVE_BACK = new CounterScript(GIVE_BACK_SCRIPT);
/** After an error Redis is not used for this long: otherwise every call would wait for a time-out. */
const REST_MS = 1_000;
/** Counts attempts of the gateway itself, one a second at most. They write, which a full Redis refuses. */
const OWN_ATTEMPTS: readonly Counter[] = [{ key: 'limit:{gateway}:attempts', limit: 1_000_000 }];

/** A script runs alone in Redis: with more requests than this, the others come in the next one. */
const MOST_OF_A_SCRIPT = 64;
/** Numbers of the script's answer: the time comes first, then so many of each request. */
const NUMBERS_OF_A_REQUEST = 5;

/** What Redis does with a request, as its script reads it. */
const LOOK = 0;
const COUNT = 1;
const COUNT_WITH_PORTION = 2;

/** A request that is counted, or looked at. */
interface Asked {
  counters: readonly Counter[];
  way: typeof LOOK | typeof COUNT | typeof COUNT_WITH_PORTION;
}

/**
 * Runs one Redis script for all requests of a turn of the event loop, and none for those of a busy caller
 * that has a portion. Without Redis every request is admitted (ADR 0031).
 */
@Injectable()
export class RateLimiter {
  private restUntil = 0;
  private nextAttempt?: NodeJS.Timeout;
  private readonly requests = new GatheredQuestions<Asked, RateDecision>(MOST_OF_A_SCRIPT, (asked) =>
    this.answer(asked),
  );
  private readonly portions = new Portions((unused) => void this.giveBack(unused));
  /** Whether Redis answered when it was last asked. While it does not, it is asked each second. */
  isEnforcing = true;

  constructor(@Inject(Redis) private readonly redis: Redis) {}

  /** Counts one request in all counters, or in none if one is at its limit. Never rejects. */
  consume(counters: readonly Counter[]): Promise<RateDecision> {
    return this.decide(counters, COUNT);
  }

  /**
   * The same, of a caller that may be busy: Redis counts a portion of its calls before they are made.
   * Counters of one caller are always the same, and the first is its own.
   */
  consumeOften(counters: readonly Counter[]): RateDecision | Promise<RateDecision> {
    return this.portions.use(counters) ?? this.decide(counters, COUNT_WITH_PORTION);
  }

  /** Reads the counters without counting. Never rejects. */
  look(counters: readonly Counter[]): Promise<RateDecision> {
    return this.decide(counters, LOOK);
  }

  private decide(counters: readonly Counter[], way: Asked['way']): Promise<RateDecision> {
    return this.requests.ask({ counters, way });
  }

  /** Never rejects. */
  private async answer(asked: readonly Asked[]): Promise<RateDecision[]> {
    if (performance.now() < this.restUntil) return admitAll(asked);
    const askedAt = performance.now();
    try {
      const numbers = await this.run(asked);
      this.isEnforcing = true;
      return asked.map(({ counters }, n) => {
        const at = 1 + n * NUMBERS_OF_A_REQUEST;
        const decision = decisionOf(numbers, at);
        const portion = numbers[at + NUMBERS_OF_A_REQUEST - 1]!;
        if (portion > 0) this.portions.add(counters, portion, decision, { askedAt, countedAt: numbers[0]! });
        return decision;
      });
    } catch (error) {
      this.failed(error);
      return admitAll(asked);
    }
  }

  private run(asked: readonly Asked[]): Promise<number[]> {
    const counters = asked.flatMap((one) => one.counters);
    const keys = counters.map(({ key }) => key);
    const costs = asked.map(({ way, counters: { length } }) => `${way}${length}`).join('');
    return SCRIPT.run(this.redis, keys, [...counters.map(({ limit }) => limit), costs]);
  }

  /** Without Redis the calls stay counted, for a minute at most. */
  private async giveBack(unused: readonly Portion[]): Promise<void> {
    const keys = unused.flatMap(({ counters }) => counters.map(({ key }) => key));
    const args = unused.flatMap(({ counters, second, calls }) => counters.flatMap(() => [second, calls]));
    try {
      await GIVE_BACK.run(this.redis, keys, args);
    } catch (error) {
      throttledLog.warn(
        { err: error },
        'calls that nobody made stay counted for a minute: Redis does not answer',
      );
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

/** The decision that begins at this place of the script's answer. */
function decisionOf(numbers: readonly number[], at: number): RateDecision {
  const [admitted, limit, remaining, leavesAt] = numbers.slice(at, at + NUMBERS_OF_A_REQUEST) as [
    number,
    number,
    number,
    number,
  ];
  const seconds = Math.ceil((leavesAt - numbers[0]!) / 1_000);
  // a portion of this second is counted as if its last call came in a moment
  const retryAfter = Math.min(RATE_LIMIT_WINDOW_SECONDS, Math.max(1, seconds));
  return { isAdmitted: admitted === 1, limit, remaining, resetAt: Math.ceil(leavesAt / 1_000), retryAfter };
}

function admitAll(asked: readonly Asked[]): RateDecision[] {
  return asked.map(({ counters }) => unlimited(counters));
}

function unlimited(counters: readonly Counter[]): RateDecision {
  const limit = Math.min(...counters.map((counter) => counter.limit));
  const resetAt = Math.floor(clock.now() / 1000) + RATE_LIMIT_WINDOW_SECONDS;
  return { isAdmitted: true, limit, remaining: limit, resetAt, retryAfter: 1 };
}
