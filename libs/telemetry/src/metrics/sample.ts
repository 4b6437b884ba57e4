import { setTimeout as sleep } from 'node:timers/promises';
import { throttledLog } from '../logging/throttled-log.js';

/** A value is not read again within this time, however many collectors ask. */
const MAX_AGE_MS = 5_000;
/** A collection does not wait longer for it. */
const PATIENCE_MS = 1_000;

/**
 * A value for metrics that costs a query or a request. It is read at collection only, by one reader at a
 * time. When it cannot be read in time it is missing rather than old.
 */
export class Sample<T> {
  private readAt = -Infinity;
  private reading?: Promise<void>;
  private last?: T;

  /** @param what for the log */
  constructor(
    private readonly what: string,
    private readonly read: () => Promise<T>,
  ) {}

  /** The value, at most 5 s old, or undefined. Never rejects and never takes longer than a second. */
  async value(): Promise<T | undefined> {
    if (!this.reading && performance.now() - this.readAt >= MAX_AGE_MS) {
      this.reading = this.refresh().finally(() => (this.reading = undefined));
    }
    if (!this.reading) return this.last;
    const over = new AbortController();
    const patience = sleep(PATIENCE_MS, true, { signal: over.signal }).catch(() => true);
    const isLate = await Promise.race([this.reading.then(() => false), patience]);
    over.abort();
    return isLate ? undefined : this.last;
  }

  private async refresh(): Promise<void> {
    try {
      this.last = await this.read();
    } catch (error) {
      this.last = undefined;
      throttledLog.warn({ err: error }, 'reading a metric failed', this.what);
    } finally {
      this.readAt = performance.now();
    }
  }
}
