import { Process, Processor } from '@nestjs/bull';
import type { Job } from '@referral-exchange/jobs';
import { DeliverMail } from './deliver-mail.js';
import { MAIL_QUEUE } from './mail-queue.js';

/** Sends a mail when its job is due. */
@Processor(MAIL_QUEUE)
export class MailProcessor {
  constructor(private readonly deliver: DeliverMail) {}

  @Process({ concurrency: 5 })
  send({ data }: Job<{ mailId: string }>): Promise<void> {
    return this.deliver.execute(data.mailId);
  }
}
