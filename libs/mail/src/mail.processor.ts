import { Process, Processor } from '@nestjs/bull';
import type { Job } from '@referral-exchange/jobs';
import { DeliverMail } from './deliver-mail.js';
import { MAIL_QUEUE, type MailJob } from './mail-queue.js';

/** Sends the mails of a job when it is due. */
@Processor(MAIL_QUEUE)
export class MailProcessor {
  constructor(private readonly deliver: DeliverMail) {}

  @Process({ concurrency: 5 })
  send({ data: { mailId, mailIds = [mailId] } }: Job<MailJob>): Promise<void> {
    return this.deliver.execute(mailIds);
  }
}
