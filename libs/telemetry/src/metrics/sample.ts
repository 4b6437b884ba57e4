import { setTimeout as sleep } from 'node:timers/promises';
import { throttledLog } from '../logging/throttled-log.js';

/** A value is not read again within this time, however many collectors ask; its owner may say another. */
const MAX_AGE_MS = 5_000;
/** A collection does not wait longer: whoever collects gets an answer while a database is frozen. */
const PATIENCE_MS = 30;
/** While it is read again, collections show the last value for so much longer. */
const GRACE_MS = 60_000;

/**
 * A value for metrics that costs a query or a request. It is read at collection only, by one reader at a
 * time. A value that takes long is shown by the next collection; one that fails, or that became old while
 * it was read, is missing.
 */
export class Sample<T> {
  private readAt = -Infinity;
  private reading?: Promise<void>;
  private last?: T;

  /** @param what for the log */
  constructor(
    private readonly what: string,
    private readonly read: () => Promise<T>,
    private readonly maxAgeMs = MAX_AGE_MS,
  ) {}

  /**
   * The value, or undefined. At most `maxAgeMs` old, and a minute more while it is read again. Never rejects
   * and never takes longer than 30 ms.
   */
  async value(): Promise<T | undefined> {
    if (!this.reading && performance.now() - this.readAt >= this.maxAgeMs) {
      this.reading = this.refresh().finally(() => (this.reading = undefined));
    }
    if (!this.reading) return this.last;
    const over = new AbortController();
    const patience = sleep(PATIENCE_MS, true, { signal: over.signal }).catch(() => true);
    const isLate = await Promise.race([this.reading.then(() => false), patience]);
    over.abort();
    return isLate && this.isOld ? undefined : this.last;
  }

  private get isOld(): boolean {
    return performance.now() - this.readAt >= this.maxAgeMs + GRACE_MS;
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
