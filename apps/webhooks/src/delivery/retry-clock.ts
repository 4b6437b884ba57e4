import { setTimeout as sleep } from 'node:timers/promises';
import { InjectQueue } from '@nestjs/bull';
import { Injectable } from '@nestjs/common';
import { log } from '@referral-exchange/platform';
import type { Queue } from 'bull';
import type { Redis } from 'ioredis';

export const WAKE_QUEUE = 'webhook-wake';
/** Retries that are due within one such span share a job. */
const BUCKET_MS = 250;
const CLOSE_LIMIT_MS = 1_000;

/**
 * Redis is a clock, nothing more (design, section 2): a job is a wake-up call at the time of a retry and says only
 * "look". When jobs are lost the sweep finds the same rows a moment later.
 */
@Injectable()
export class RetryClock {
  private readonly asked = new Set<number>();

  constructor(@InjectQueue(WAKE_QUEUE) private readonly queue: Queue) {
    // Nest closes the queue through this property; Bull's own close may wait for ever for a Redis that went away.
    Object.assign(queue, {
      onApplicationShutdown: () => this.close(),
      // It would name its connection, and leave it to nobody to hear that the connection was closed meanwhile.
      setWorkerName: () => Promise.resolve(),
    });
    queue.on('error', (error: unknown) => log.debug({ err: error }, 'redis is away'));
  }

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

  /** No job of ours is worth waiting for: the rows are in Postgres. */
  private async close(): Promise<void> {
    const { clients } = this.queue as unknown as { clients: (Redis & { blocked?: boolean })[] };
    // one waits in Redis for jobs, and Bull's polite goodbye would wait behind that until it times out
    for (const client of clients) if (client.blocked && client.status === 'ready') client.disconnect();
    const limit = new AbortController();
    const late = sleep(CLOSE_LIMIT_MS, undefined, { signal: limit.signal }).catch(() => undefined);
    await Promise.race([this.queue.close(true), late]);
    limit.abort();
    // to disconnect one that has ended would start a timer of ioredis that nothing stops, and keep the process for 2 s
    for (const client of clients) if (client.status !== 'end') client.disconnect();
  }
}
