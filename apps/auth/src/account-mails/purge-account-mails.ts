import { Injectable } from '@nestjs/common';
import { PeriodicWorker } from '@referral-exchange/platform';
import { AccountMails } from './account-mails.js';

/** Deletes the times of mails that are more than a day old, every hour. */
@Injectable()
export class PurgeAccountMails extends PeriodicWorker {
  constructor(private readonly mails: AccountMails) {
    super({ name: 'Purge of account mails', everyMs: 3_600_000 });
  }

  protected override work(): Promise<void> {
    return this.mails.purge();
  }
}
