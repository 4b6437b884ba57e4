import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { throttledLog } from '../logging/throttled-log.js';
import { backoffMs, pause } from './pause.js';

export interface PeriodicWorkerOptions {
  /** For the log: 'Inbox purge'. */
  name: string;
  everyMs: number;
  /** The first run follows the start of the process at once instead of after `everyMs`. Default false. */
  startsAtOnce?: boolean;
}

const MAX_BACKOFF_MS = 5_000;

/**
 * Does the same work again and again: extend it and list the class among the providers of a module. Runs
 * never overlap in one process; several replicas may run at once, so `work` must allow that. An error is
 * logged, and the next run comes at its usual time, after several errors in a row some seconds later. A stop
 * of the process waits for the current run.
 */
export abstract class PeriodicWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private failures = 0;

  constructor(private readonly schedule: PeriodicWorkerOptions) {}

  /** One run. True when there is more to do: the next run follows at once. The signal aborts on stop. */
  protected abstract work(signal: AbortSignal): Promise<boolean | void>;

  onApplicationBootstrap(): void {
    this.running = this.repeat();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async repeat(): Promise<void> {
    const { signal } = this.stopping;
    const { everyMs, startsAtOnce = false } = this.schedule;
    let hasMore = startsAtOnce;
    while (!signal.aborted) {
      const waitMs =
        this.failures === 0 ? everyMs : Math.max(everyMs, backoffMs(this.failures - 1, 100, MAX_BACKOFF_MS));
      if (!hasMore) await pause(waitMs, signal, { ref: false });
      if (!signal.aborted) hasMore = await this.runOnce(signal);
    }
  }

  private async runOnce(signal: AbortSignal): Promise<boolean> {
    try {
      const hasMore = (await this.work(signal)) === true;
      this.failures = 0;
      return hasMore;
    } catch (error) {
      this.failures++;
      throttledLog.warn({ err: error }, `${this.schedule.name} failed, will retry`);
      return false;
    }
  }
}
