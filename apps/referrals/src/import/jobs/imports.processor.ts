import { Process, Processor } from '@nestjs/bull';
import type { Job } from '@referral-exchange/jobs';
import { RunImport } from './run-import.js';
import { IMPORT_QUEUE } from './start-import.js';

/** A job of Redis is a wake-up call; what is to be done stands in the database. */
@Processor(IMPORT_QUEUE)
export class ImportsProcessor {
  constructor(private readonly run: RunImport) {}

  @Process({ concurrency: 2 })
  async runImport({ data }: Job<{ jobId: string }>): Promise<void> {
    await this.run.continue(data.jobId);
  }
}
