import { Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { log } from '../logging/log.js';
import { IdempotencyStore } from './idempotency.store.js';

const EVERY_MS = 10 * 60_000;

/** Deletes expired answers every ten minutes; several instances may do so at once. */
@Injectable()
export class IdempotencyPurge implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly store: IdempotencyStore) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => (this.running = this.run()), EVERY_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  private async run(): Promise<void> {
    try {
      await this.store.purge();
    } catch (error) {
      log.warn({ err: error }, 'purge of idempotency keys failed; tried again later');
    }
  }
}
