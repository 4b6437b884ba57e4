import { Process, Processor } from '@nestjs/bull';
import type { Job } from '@referral-exchange/jobs';
import { WriteBack } from './write-back.js';
import { WRITEBACK_QUEUE } from './writeback-queue.js';

/** Writes what is due for a firm when its job comes. */
@Processor(WRITEBACK_QUEUE)
export class WritebackProcessor {
  constructor(private readonly writing: WriteBack) {}

  @Process({ concurrency: 20 })
  write({ data }: Job<{ firmId: string }>): Promise<void> {
    return this.writing.execute(data.firmId);
  }
}
