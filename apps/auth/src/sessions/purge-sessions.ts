import { Injectable } from '@nestjs/common';
import { PeriodicWorker } from '@referral-exchange/platform';
import { SessionsRepository } from './sessions.repository.js';

const BATCH = 1_000;

/** Deletes sessions that ended or expired more than a day ago, with their refresh tokens, every ten minutes. */
@Injectable()
export class PurgeSessions extends PeriodicWorker {
  constructor(private readonly sessions: SessionsRepository) {
    super({ name: 'Purge of sessions', everyMs: 10 * 60_000 });
  }

  protected override async work(): Promise<boolean> {
    return (await this.sessions.purge(BATCH)) === BATCH;
  }
}
