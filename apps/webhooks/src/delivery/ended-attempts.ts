import type { AttemptResult } from './attempts.repository.js';

/** The receivers of one event often answer within it. */
const TOGETHER_MS = 5;

/**
 * Attempts that have ended and are still to be recorded. Those that end at about the same time are recorded
 * by one statement (docs/adr/0229).
 */
export class EndedAttempts {
  private results: AttemptResult[] = [];
  private timer?: NodeJS.Timeout;

  /** @param wakeUp called when they are to be recorded */
  constructor(private readonly wakeUp: () => void) {}

  get isEmpty(): boolean {
    return this.results.length === 0;
  }

  /** `mayWait`: for others in flight that may end just after it. */
  add(result: AttemptResult, { mayWait }: { mayWait: boolean }): void {
    this.results.push(result);
    if (!mayWait) this.wakeUp();
    else this.timer ??= setTimeout(() => this.wakeUp(), TOGETHER_MS);
  }

  /** All of them, to be recorded now. */
  take(): AttemptResult[] {
    clearTimeout(this.timer);
    this.timer = undefined;
    const taken = this.results;
    this.results = [];
    return taken;
  }

  /** Those that could not be recorded, to be tried again. */
  putBack(results: readonly AttemptResult[]): void {
    this.results.unshift(...results);
  }
}
