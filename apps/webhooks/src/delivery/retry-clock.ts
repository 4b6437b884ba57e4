import { InjectQueue } from '@nestjs/bull';
import { Injectable } from '@nestjs/common';
import type { JobQueue } from '@referral-exchange/jobs';
import { clock, throttledLog } from '@referral-exchange/telemetry';

export const WAKE_QUEUE = 'webhook-wake';
/** Retries that are due within the same period share a job. */
const BUCKET_MS = 250;

/**
 * Wakes a dispatcher when a retry is due. Redis is only a clock (design, section 2): a job holds no data. If
 * jobs are lost, the sweep finds the same rows a second later.
 */
@Injectable()
export class RetryClock {
  private readonly asked = new Set<number>();

  constructor(@InjectQueue(WAKE_QUEUE) private readonly queue: JobQueue) {}

  /** Enqueues a job for each of these waits, milliseconds. Returns at once and never throws. */
  wakeAfter(waitsMs: number[]): void {
    const now = clock.now();
    for (const bucket of new Set(waitsMs.map((ms) => Math.ceil((now + ms) / BUCKET_MS))))
      this.ask(bucket, now);
  }

  private ask(bucket: number, now: number): void {
    if (this.asked.has(bucket)) return;
    this.asked.add(bucket);
    for (const one of this.asked) if (one * BUCKET_MS < now) this.asked.delete(one);
    const delay = bucket * BUCKET_MS - now;
    // a failed job that is kept would block the next one with the same id
    const options = { jobId: `due-${bucket}`, delay, attempts: 1, removeOnFail: true };
    this.queue.add({}, options).catch((error: unknown) => {
      this.asked.delete(bucket);
      throttledLog.warn({ err: error }, 'A retry could not be enqueued, the sweep will find it');
    });
  }
}
