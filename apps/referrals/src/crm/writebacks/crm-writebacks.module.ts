import { Module } from '@nestjs/common';
import { RowMetrics } from '@referral-exchange/database';
import { JobsModule } from '@referral-exchange/jobs';
import { CaseModule } from '../../core/storage/case.module.js';
import { CrmModule } from '../model/crm.module.js';
import { WRITEBACK_BACKLOG } from '../model/writebacks.repository.js';
import { referralsMetrics } from '../../referrals.metrics.js';
import { WakeWriters } from './wake-writers.js';
import { WriteBack } from './write-back.js';
import { WRITEBACK_QUEUE, WritebackQueue } from './writeback-queue.js';
import { WritebackSweep } from './writeback-sweep.js';
import { WritebackProcessor } from './writeback.processor.js';

/** Writes what becomes of sent cases back to the CRM records that they came from. */
@Module({
  imports: [JobsModule.forQueues(WRITEBACK_QUEUE), CaseModule, CrmModule],
  providers: [
    RowMetrics.of('write-backs', WRITEBACK_BACKLOG, {
      waiting: referralsMetrics.writebacksWaiting,
      oldest: referralsMetrics.writebacksAge,
      needingAttention: referralsMetrics.writebacksFailed,
    }),
    WakeWriters,
    WriteBack,
    WritebackProcessor,
    WritebackQueue,
    WritebackSweep,
  ],
  exports: [WritebackQueue],
})
export class CrmWritebacksModule {}
