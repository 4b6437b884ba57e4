import { Injectable } from '@nestjs/common';
import { DEAD_LETTER_RETENTION_MS, TOPICS } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import { PeriodicWorker } from '@referral-exchange/telemetry';
import { SettledDeadLettersRepository } from '../dead-letters/settled-dead-letters.repository.js';
import { Inbox } from './inbox.repository.js';

const DAY_MS = 86_400_000;
const LONGEST_RETENTION_MS = Math.max(...Object.values(TOPICS).map(({ retentionMs }) => retentionMs));

/**
 * A day longer than an event can still arrive: as a dead letter it is kept for its time, and replayed on the
 * last day it stays in its topic as long as any event. So no event arrives after its row was deleted.
 */
export const INBOX_RETENTION_DAYS = Math.ceil((DEAD_LETTER_RETENTION_MS + LONGEST_RETENTION_MS) / DAY_MS) + 1;

/** Deletes old inbox rows every hour, and the marks of dead letters that Kafka has deleted. */
@Injectable()
export class PurgeInbox extends PeriodicWorker {
  private readonly settled: SettledDeadLettersRepository;

  constructor(
    private readonly inbox: Inbox,
    database: Database,
  ) {
    super({ name: 'Purge of the inbox', everyMs: 3_600_000 });
    this.settled = new SettledDeadLettersRepository(database);
  }

  protected override async work(): Promise<void> {
    await this.inbox.purge(INBOX_RETENTION_DAYS);
    await this.settled.purge(INBOX_RETENTION_DAYS);
  }
}
