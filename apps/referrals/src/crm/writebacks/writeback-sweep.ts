import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, PeriodicWorker } from '@referral-exchange/telemetry';
import type { ReferralsConfig } from '../../config.js';
import { WritebacksRepository } from '../model/writebacks.repository.js';
import { WritebackQueue } from './writeback-queue.js';

const BATCH = 1_000;

/** Wakes the writers of firms whose write-backs are due: after a change, a wait, or a lost job. */
@Injectable()
export class WritebackSweep extends PeriodicWorker {
  constructor(
    private readonly writebacks: WritebacksRepository,
    private readonly writebackQueue: WritebackQueue,
    @Inject(CONFIG) { CRM_SWEEP_INTERVAL_MS }: Pick<ReferralsConfig, 'CRM_SWEEP_INTERVAL_MS'>,
  ) {
    super({ name: 'Sweep of CRM write-backs', everyMs: CRM_SWEEP_INTERVAL_MS, startsAtOnce: true });
  }

  protected override async work(): Promise<void> {
    for (const firmId of await this.writebacks.findDueFirms(BATCH)) this.writebackQueue.wake(firmId);
  }
}
