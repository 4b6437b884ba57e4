import type { AttemptResult } from './attempts.repository.js';

/** The receivers of one event often answer within it. */
const TOGETHER_MS = 5;
/** In the plan of the statement each row is compared with each other one: so many cost the least a row. */
export const RECORDED_AT_ONCE = 40;

/**
 * Attempts that have ended and are still to be recorded. Those that end at about the same time are recorded
 * by one statement (docs/adr/0229).
 */
export class EndedAttempts {
  private readonly results: AttemptResult[] = [];
  private timer?: NodeJS.Timeout;

  /** @param wakeUp called when they are to be recorded */
  constructor(private readonly wakeUp: () => void) {}

  get size(): number {
    return this.results.length;
  }

  get isEmpty(): boolean {
    return this.size === 0;
  }

  /** `mayWait`: for others in flight that may end just after it. */
  add(result: AttemptResult, { mayWait }: { mayWait: boolean }): void {
    this.results.push(result);
    if (!mayWait) this.wakeUp();
    else this.timer ??= setTimeout(() => this.wakeUp(), TOGETHER_MS);
  }

  /** Those that ended first, as many as one statement records, to be recorded now. */
  take(): AttemptResult[] {
    clearTimeout(this.timer);
    this.timer = undefined;
    return this.results.splice(0, RECORDED_AT_ONCE);
  }

  /** Those that could not be recorded, to be tried again. */
  putBack(results: readonly AttemptResult[]): void {
    this.results.unshift(...results);
  }
}
