import { OnQueueCompleted, Process, Processor } from '@nestjs/bull';
import type { Job } from '@referral-exchange/jobs';
import { WakeWriters } from './wake-writers.js';
import { WriteBack } from './write-back.js';
import { WRITEBACK_QUEUE } from './writeback-queue.js';

interface FirmJob {
  firmId: string;
}

/** Writes what is due for a firm when its job comes. */
@Processor(WRITEBACK_QUEUE)
export class WritebackProcessor {
  constructor(
    private readonly writeBack: WriteBack,
    private readonly wakeWriters: WakeWriters,
  ) {}

  @Process({ concurrency: 20 })
  write({ data }: Job<FirmJob>): Promise<void> {
    return this.writeBack.execute(data.firmId);
  }

  /**
   * What became due after the job's last look woke nobody: until it has ended, no other job with its id is
   * added.
   */
  @OnQueueCompleted()
  lookAgain({ data }: Job<FirmJob>): void {
    this.wakeWriters.notify([data.firmId]);
  }
}
