import { Module } from '@nestjs/common';
import { JobsModule } from '@referral-exchange/jobs';
import { CaseModule } from '../../core/storage/case.module.js';
import { CrmModule } from '../model/crm.module.js';
import { WakeWriters } from './wake-writers.js';
import { WriteBack } from './write-back.js';
import { WRITEBACK_QUEUE, WritebackQueue } from './writeback-queue.js';
import { WritebackSweep } from './writeback-sweep.js';
import { WritebackProcessor } from './writeback.processor.js';

/** Writes what becomes of sent cases back to the CRM records that they came from. */
@Module({
  imports: [JobsModule.forQueues(WRITEBACK_QUEUE), CaseModule, CrmModule],
  providers: [WakeWriters, WriteBack, WritebackProcessor, WritebackQueue, WritebackSweep],
  exports: [WritebackQueue],
})
export class CrmWritebacksModule {}
