import { Injectable } from '@nestjs/common';
import { PeriodicWorker } from '../work/periodic-worker.js';
import { IdempotencyStore } from './idempotency.store.js';

/** Deletes expired answers every ten minutes. */
@Injectable()
export class IdempotencyPurge extends PeriodicWorker {
  constructor(private readonly store: IdempotencyStore) {
    super({ name: 'Purge of idempotency keys', everyMs: 10 * 60_000 });
  }

  protected override async work(): Promise<void> {
    await this.store.purge();
  }
}
