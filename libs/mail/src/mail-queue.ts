import { InjectQueue } from '@nestjs/bull';
import { Injectable } from '@nestjs/common';
import type { JobQueue } from '@referral-exchange/jobs';
import { log } from '@referral-exchange/telemetry';

export const MAIL_QUEUE = 'mail';

/** Wakes a sender when a mail is due. The row holds all that matters; the sweep replaces a lost job. */
@Injectable()
export class MailQueue {
  constructor(@InjectQueue(MAIL_QUEUE) private readonly queue: JobQueue) {}

  /** Returns at once and never throws. */
  enqueue(mailId: string, waitMs = 0): void {
    this.queue
      .add({ mailId }, { delay: waitMs, attempts: 1, removeOnFail: true })
      .catch((error: unknown) =>
        log.warn({ err: error, mailId }, 'mail could not be enqueued, the sweep will find it'),
      );
  }
}
