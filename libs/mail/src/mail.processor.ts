import { Process, Processor } from '@nestjs/bull';
import type { Job } from '@referral-exchange/jobs';
import { DeliverMail } from './deliver-mail.js';
import { MAIL_QUEUE, type MailJob } from './mail-queue.js';

/** Sends mails when their job is due, ten at the same time in a process at most. */
@Processor(MAIL_QUEUE)
export class MailProcessor {
  constructor(private readonly deliver: DeliverMail) {}

  @Process({ concurrency: 2 })
  send({ data: { mailId, mailIds = [mailId] } }: Job<MailJob>): Promise<void> {
    return this.deliver.execute(mailIds);
  }
}
