import { InjectQueue } from '@nestjs/bull';
import { Injectable } from '@nestjs/common';
import type { JobQueue } from '@referral-exchange/jobs';
import { throttledLog } from '@referral-exchange/telemetry';

export const WRITEBACK_QUEUE = 'crm-writebacks';

/** Wakes the writer of a firm. The rows hold all that matters; the sweep replaces a lost job. */
@Injectable()
export class WritebackQueue {
  constructor(@InjectQueue(WRITEBACK_QUEUE) private readonly queue: JobQueue) {}

  /** Returns at once and never throws. A firm has one job at a time: its hanging CRM delays no other firm. */
  wake(firmId: string): void {
    this.queue
      .add({ firmId }, { jobId: firmId, attempts: 1, removeOnFail: true })
      .catch((error: unknown) =>
        throttledLog.warn({ err: error }, 'CRM write-back could not be enqueued, the sweep will'),
      );
  }
}
