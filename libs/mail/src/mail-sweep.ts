import { Injectable } from '@nestjs/common';
import { PeriodicWorker } from '@referral-exchange/telemetry';
import { DeliverMail } from './deliver-mail.js';
import { MAILS_OF_JOB } from './mail-queue.js';
import { MailsRepository } from './mails.repository.js';

/** Jobs come first; the sweep takes what they left. */
const GRACE_MS = 10_000;
const BATCH = 50;

/** Sends the mails whose jobs were lost, itself: mails go out without Redis too, only later. */
@Injectable()
export class MailSweep extends PeriodicWorker {
  constructor(
    private readonly mails: MailsRepository,
    private readonly deliver: DeliverMail,
  ) {
    super({ name: 'Sweep of mails', everyMs: 30_000 });
  }

  protected override async work(signal: AbortSignal): Promise<boolean> {
    const forgotten = await this.mails.findForgotten(GRACE_MS, BATCH);
    for (let start = 0; start < forgotten.length; start += MAILS_OF_JOB) {
      if (signal.aborted) return false;
      await this.deliver.execute(forgotten.slice(start, start + MAILS_OF_JOB));
    }
    return forgotten.length === BATCH;
  }
}
