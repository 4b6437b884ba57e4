import { InjectQueue } from '@nestjs/bull';
import { Injectable } from '@nestjs/common';
import { log } from '@referral-exchange/platform';
import type { Queue } from 'bull';

export const WAKE_QUEUE = 'webhook-wake';
/** Retries that are due within one such span share a job. */
const BUCKET_MS = 250;

/**
 * Redis is a clock, nothing more (design, section 2): a job is a wake-up call at the time of a retry and says only
 * "look". When jobs are lost the sweep finds the same rows a moment later.
 */
@Injectable()
export class RetryClock {
  private readonly asked = new Set<number>();

  constructor(@InjectQueue(WAKE_QUEUE) private readonly queue: Queue) {}

  /** Asks to be woken after each of these waits, milliseconds. Returns at once and never throws. */
  wakeAfter(waitsMs: number[]): void {
    const now = Date.now();
    for (const bucket of new Set(waitsMs.map((ms) => Math.ceil((now + ms) / BUCKET_MS))))
      this.ask(bucket, now);
  }

  private ask(bucket: number, now: number): void {
    if (this.asked.has(bucket)) return;
    this.asked.add(bucket);
    for (const one of this.asked) if (one * BUCKET_MS < now) this.asked.delete(one);
    const delay = bucket * BUCKET_MS - now;
    // A finished job that stayed would block the next one of the same id.
    const options = { jobId: `due-${bucket}`, delay, removeOnComplete: true, removeOnFail: true };
    this.queue.add({}, options).catch((error: unknown) => {
      this.asked.delete(bucket);
      log.warn({ err: error }, 'no wake-up call for a retry: the sweep will find it');
    });
  }
}
