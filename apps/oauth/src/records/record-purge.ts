import { Injectable } from '@nestjs/common';
import { log, PeriodicWorker } from '@referral-exchange/platform';
import { RecordsRepository } from './records.repository.js';

/** Rows per statement, so that its locks are held for milliseconds only. */
const CHUNK = 1_000;

/** Deletes expired grants, codes, tokens, sessions and interactions. Several replicas can run at the same time. */
@Injectable()
export class RecordPurge extends PeriodicWorker {
  constructor(private readonly records: RecordsRepository) {
    super({ name: 'Purge of expired tokens', everyMs: 300_000 });
  }

  protected override async work(): Promise<boolean> {
    const deleted = await this.run();
    log.debug({ deleted }, 'expired tokens deleted');
    return deleted === CHUNK;
  }

  /** Deletes one chunk. Returns how many rows. */
  run(): Promise<number> {
    return this.records.deleteExpired(CHUNK);
  }
}
