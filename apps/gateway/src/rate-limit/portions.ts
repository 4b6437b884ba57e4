import type { RateDecision } from '../exchange/exchange.js';
import type { Counter } from './rate-limit.policy.js';
import { PORTION_MS } from './sliding-window.script.js';

/** Calls of one caller that Redis has counted already, so that they are admitted without asking it. */
export interface Portion {
  counters: readonly Counter[];
  /** In which second of Redis they are counted. */
  second: number;
  /** Until when they may be made, by `performance.now()`. */
  until: number;
  calls: number;
  /** What is told of the last call that was admitted. */
  last: RateDecision;
}

/** A timer may be early by a millisecond. */
const TIMER_MS = 2;

/**
 * The portions of busy callers, for some milliseconds each (ADR 230). What is left of them is given back, so
 * that another gateway or key of the same firm can use it.
 */
export class Portions {
  private readonly byCaller = new Map<string, Portion>();
  private timer?: NodeJS.Timeout;

  /** @param giveBack is told of portions whose time is over, with the calls that nobody made */
  constructor(private readonly giveBack: (unused: Portion[]) => void) {}

  /** Admits one call, if there is a portion for its caller. Not a promise: busy callers come here. */
  use(counters: readonly Counter[]): RateDecision | undefined {
    if (this.byCaller.size === 0) return undefined;
    const portion = this.byCaller.get(counters[0]!.key);
    if (!portion || portion.calls === 0 || performance.now() >= portion.until) return undefined;
    portion.calls--;
    portion.last = { ...portion.last, remaining: portion.last.remaining - 1 };
    return portion.last;
  }

  /**
   * Keeps a portion that came with an admitted call.
   *
   * @param askedAt when Redis was asked, by `performance.now()`. It counted later, so its time ends later
   * @param countedAt when Redis counted it, milliseconds since 1970 by its clock
   */
  add(
    counters: readonly Counter[],
    calls: number,
    last: RateDecision,
    { askedAt, countedAt }: { askedAt: number; countedAt: number },
  ): void {
    const caller = counters[0]!.key;
    const before = this.byCaller.get(caller);
    const until = askedAt + Math.min(PORTION_MS, 999 - (countedAt % 1_000));
    this.byCaller.set(caller, { counters, second: Math.floor(countedAt / 1_000), until, calls, last });
    if (before && before.calls > 0) this.giveBack([before]);
    this.timer ??= setTimeout(() => this.end(), PORTION_MS + TIMER_MS).unref();
  }

  /** Forgets the portions whose time is over. */
  private end(): void {
    const now = performance.now();
    const unused: Portion[] = [];
    for (const [caller, portion] of this.byCaller) {
      if (portion.until > now) continue;
      this.byCaller.delete(caller);
      if (portion.calls > 0) unused.push(portion);
    }
    this.timer =
      this.byCaller.size > 0 ? setTimeout(() => this.end(), PORTION_MS + TIMER_MS).unref() : undefined;
    if (unused.length > 0) this.giveBack(unused);
  }
}
