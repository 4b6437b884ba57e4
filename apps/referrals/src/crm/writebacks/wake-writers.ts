import { Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { pause, throttledLog } from '@referral-exchange/telemetry';
import { ReferralChanges } from '../../core/storage/referral-changes.js';
import { WritebacksRepository } from '../model/writebacks.repository.js';
import { WritebackQueue } from './writeback-queue.js';

/** Changes are gathered for so long: many at once cost one look into the database. */
const GATHER_MS = 100;

/**
 * Wakes the writers of firms after a referral's change is committed, and after they ended with work left. The
 * sweep finds the rest.
 */
@Injectable()
export class WakeWriters implements OnModuleInit, BeforeApplicationShutdown {
  private readonly stopping = new AbortController();
  private readonly changed = new Set<string>();
  private looking: Promise<void> | undefined;

  constructor(
    private readonly referralChanges: ReferralChanges,
    private readonly writebacks: WritebacksRepository,
    private readonly writebackQueue: WritebackQueue,
  ) {}

  onModuleInit(): void {
    this.referralChanges.subscribe((firmIds) => this.notify(firmIds));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.looking;
  }

  /** Something may be due for these firms. Returns at once and never throws. */
  notify(firmIds: readonly string[]): void {
    for (const firmId of firmIds) this.changed.add(firmId);
    this.looking ??= this.look();
  }

  private async look(): Promise<void> {
    try {
      while (this.changed.size > 0) {
        await pause(GATHER_MS, this.stopping.signal, { ref: false });
        if (this.stopping.signal.aborted) return;
        const firmIds = [...this.changed];
        this.changed.clear();
        for (const firmId of await this.writebacks.findDueAmong(firmIds)) this.writebackQueue.wake(firmId);
      }
    } catch (error) {
      throttledLog.warn({ err: error }, 'looking for CRM write-backs failed, the sweep will find them');
    } finally {
      this.looking = undefined;
    }
  }
}
