import { Injectable } from '@nestjs/common';
import { PeriodicWorker } from '@referral-exchange/platform';
import { MailsRepository } from './mails.repository.js';

/** How long the log of sent mails is kept. */
const KEEP_DAYS = 30;

/** Deletes the rows of mails that went out long ago. */
@Injectable()
export class MailPurge extends PeriodicWorker {
  constructor(private readonly mails: MailsRepository) {
    super({ name: 'Purge of mails', everyMs: 3_600_000 });
  }

  protected override work(): Promise<void> {
    return this.mails.purge(KEEP_DAYS);
  }
}
