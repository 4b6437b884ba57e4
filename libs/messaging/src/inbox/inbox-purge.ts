import { Injectable } from '@nestjs/common';
import { PeriodicWorker } from '@referral-exchange/platform';
import { Inbox } from './inbox.js';

/** Longer than any topic keeps an event (contracts' topics.ts), so no event arrives after its row was deleted. */
export const INBOX_RETENTION_DAYS = 30;

/** Deletes old inbox rows every hour. */
@Injectable()
export class InboxPurge extends PeriodicWorker {
  constructor(private readonly inbox: Inbox) {
    super({ name: 'Inbox purge', everyMs: 3_600_000 });
  }

  protected override async work(): Promise<void> {
    await this.inbox.purge(INBOX_RETENTION_DAYS);
  }
}
