import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { throttledLog } from '../logging/throttled-log.js';
import { OUTCOMES, serviceMetrics } from '../metrics/service.metrics.js';
import { HOLD_BACK, type OwnWork } from './own-work.js';
import { backoffMs, pause } from './pause.js';

export interface PeriodicWorkerOptions {
  /** For the log: 'Inbox purge'. */
  name: string;
  everyMs: number;
  /** For metrics: the longest a run may take, for workers that wait inside a run. Default `everyMs`. */
  endsEveryMs?: number;
  /** The first run follows the start of the process at once instead of after `everyMs`. Default false. */
  startsAtOnce?: boolean;
}

const MAX_BACKOFF_MS = 5_000;

/**
 * Does the same work again and again: extend it and list the class among the providers of a module. Runs
 * never overlap in one process; several replicas may run at once, so `work` must allow that. An error is
 * logged, and the next run comes at its usual time, after several errors in a row some seconds later. A stop
 * of the process waits for the current run. Commands of a service run none.
 */
export abstract class PeriodicWorker implements OwnWork, OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private isHeldBack = false;
  private failures = 0;
  private succeededAt = performance.now();
  private stopMeasuring?: () => void;

  constructor(private readonly schedule: PeriodicWorkerOptions) {}

  /** One run. True when there is more to do: the next run follows at once. The signal aborts on stop. */
  protected abstract work(signal: AbortSignal): Promise<boolean | void>;

  [HOLD_BACK](): void {
    this.isHeldBack = true;
  }

  onApplicationBootstrap(): void {
    if (this.isHeldBack) return;
    this.stopMeasuring = this.observe();
    this.running = this.repeat();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
    this.stopMeasuring?.();
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
      this.succeededAt = performance.now();
      serviceMetrics.workerRuns.add({ worker: this.schedule.name, outcome: 'ok' });
      return hasMore;
    } catch (error) {
      this.failures++;
      serviceMetrics.workerRuns.add({ worker: this.schedule.name, outcome: 'failed' });
      throttledLog.warn({ err: error }, `${this.schedule.name} failed, will retry`);
      return false;
    }
  }

  /** Shows the worker in the metrics, until the returned function is called. */
  private observe(): () => void {
    const { workerRuns, workerSuccessAge, workerInterval } = serviceMetrics;
    const { name: worker, everyMs, endsEveryMs = everyMs } = this.schedule;
    for (const outcome of OUTCOMES) workerRuns.expect({ worker, outcome });
    const observers = [
      workerSuccessAge.observe((observe) =>
        observe((performance.now() - this.succeededAt) / 1_000, { worker }),
      ),
      workerInterval.observe((observe) => observe(endsEveryMs / 1_000, { worker })),
    ];
    return () => observers.forEach((stop) => stop());
  }
}
