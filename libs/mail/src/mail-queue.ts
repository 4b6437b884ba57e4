import { InjectQueue } from '@nestjs/bull';
import { Injectable } from '@nestjs/common';
import type { JobQueue } from '@referral-exchange/jobs';
import { log } from '@referral-exchange/telemetry';

export const MAIL_QUEUE = 'mail';
/** Mails of one job, at most. They are claimed together and sent at the same time. */
export const MAILS_OF_JOB = 5;

/** A job of the queue. The release before knows `mailId` alone: it leaves the others to the sweep. */
export interface MailJob {
  mailId: string;
  mailIds?: string[];
}

/** Wakes senders when mails are due. The rows hold all that matters; the sweep replaces a lost job. */
@Injectable()
export class MailQueue {
  constructor(@InjectQueue(MAIL_QUEUE) private readonly queue: JobQueue) {}

  /** Returns at once and never throws. */
  enqueue(mailIds: readonly string[], waitMs = 0): void {
    for (let start = 0; start < mailIds.length; start += MAILS_OF_JOB)
      this.add(mailIds.slice(start, start + MAILS_OF_JOB), waitMs);
  }

  private add(mailIds: string[], waitMs: number): void {
    const job: MailJob = { mailId: mailIds[0]!, mailIds };
    this.queue
      .add(job, { delay: waitMs, attempts: 1, removeOnFail: true })
      .catch((error: unknown) =>
        log.warn({ err: error, mailIds }, 'mails could not be enqueued, the sweep will find them'),
      );
  }
}
