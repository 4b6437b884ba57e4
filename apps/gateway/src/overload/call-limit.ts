/** Most calls of one gateway that a service has at once: its connections. */
export const MOST_CALLS = 64;
export const FEWEST_CALLS = 4;
/** A service that takes twice its usual time has more calls than it can work on. */
const TOO_SLOW = 2;
/** A longer time than usual is no sign of anything below this. */
const UNNOTICED_MS = 10;
/** With so few calls at once a service takes its usual time. */
const FEW_CALLS = 3;
/** What is learnt from one call: much from a quick one, which shows what can be. */
const LEARNT_FROM_QUICK = 0.1;
const LEARNT_FROM_SLOW = 0.02;
/** The limit changes at most once in this time, and after so many answers. */
const WINDOW_MS = 100;
const WINDOW_ANSWERS = 10;
/** With the fewest calls and still too slow, a service takes longer now: the usual time doubles in a minute. */
const GETTING_USED = Math.LN2 / 60_000;

/**
 * How many calls one service gets at once. The limit follows the service: it falls while calls take more than
 * twice their usual time, and grows while they do not and calls wait (ADR 0212). What is usual is learnt for
 * each route from the calls that came while the service had little to do.
 */
export class CallLimit {
  private allowed = MOST_CALLS;
  /** The usual time by route, as a logarithm of milliseconds: a mean of ratios then needs only sums. */
  private readonly usual = new Map<string, number>();
  private windowBegan = 0;
  private answers = 0;
  /** Sum over the answers of this window of the logarithm of time ÷ usual time. */
  private slowness = 0;
  private isReached = false;

  get calls(): number {
    return Math.floor(this.allowed);
  }

  /** A call had to wait: more would be done with a higher limit, if the service can. */
  reached(): void {
    this.isReached = true;
  }

  /**
   * Learns from one answered call.
   *
   * @param tookMs from the call to the headers of its answer
   * @param beside calls that the service had when this one began
   * @param now milliseconds of a clock that never goes back
   */
  answered(route: string, tookMs: number, beside: number, now: number): void {
    const took = Math.log(Math.max(tookMs, UNNOTICED_MS));
    const usual = this.usual.get(route) ?? took;
    const learnt = took < usual ? LEARNT_FROM_QUICK : beside < FEW_CALLS ? LEARNT_FROM_SLOW : 0;
    this.usual.set(route, usual + (took - usual) * learnt);
    this.slowness += took - usual;
    this.answers++;
    if (this.answers >= WINDOW_ANSWERS && now - this.windowBegan >= WINDOW_MS) this.adapt(now);
  }

  private adapt(now: number): void {
    const slowness = Math.exp(this.slowness / this.answers);
    if (slowness > TOO_SLOW) {
      if (this.allowed === FEWEST_CALLS) this.getUsed(now - this.windowBegan);
      this.allowed = Math.max(FEWEST_CALLS, this.allowed * Math.max(0.5, TOO_SLOW / slowness));
    } else if (this.isReached) {
      this.allowed = Math.min(MOST_CALLS, this.allowed + Math.sqrt(this.allowed));
    }
    this.windowBegan = now;
    this.answers = 0;
    this.slowness = 0;
    this.isReached = false;
  }

  private getUsed(ms: number): void {
    for (const [route, usual] of this.usual) this.usual.set(route, usual + ms * GETTING_USED);
  }
}
