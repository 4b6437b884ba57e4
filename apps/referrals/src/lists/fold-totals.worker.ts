import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { log } from '@referral-exchange/platform';
import { FoldTotals } from './fold-totals.js';

const INTERVAL_MS = 15_000;

/** Folds the lists' totals every 15 seconds; any number of replicas may. */
@Injectable()
export class FoldTotalsWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly folding: FoldTotals) {}

  onApplicationBootstrap(): void {
    this.running = this.run();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      await sleep(INTERVAL_MS, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      await this.folding
        .execute()
        .catch((error: unknown) => log.warn({ err: error }, 'totals were not folded, next time'));
    }
  }
}
