import { Injectable } from '@nestjs/common';
import { Database, newId, SecretBox } from '@referral-exchange/platform';
import { renderLetter, type Letter } from './templates/letter.js';
import { TEMPLATES, type TemplateData, type TemplateName } from './templates/templates.js';
import { MailQueue } from './mail-queue.js';
import { contentBinding, MailsRepository } from './mails.repository.js';
import { isMailAddress } from './sending/mail-address.js';

/** What to send to whom. */
export interface NewMail<N extends TemplateName> {
  to: string;
  template: N;
  data: TemplateData<N>;
}

/**
 * Sends mails. `send` writes a row in the ambient transaction, and the mail goes out after the commit: once, unless the process
 * dies between the mail server's answer and the note that it was sent; then the same message goes out again.
 */
@Injectable()
export class Mail {
  constructor(
    private readonly database: Database,
    private readonly mails: MailsRepository,
    private readonly box: SecretBox,
    private readonly queue: MailQueue,
  ) {}

  /** @throws when `to` is not one plain address */
  async send<N extends TemplateName>({ to, template, data }: NewMail<N>): Promise<void> {
    if (!isMailAddress(to)) throw new Error('A mail needs exactly one plain address');
    const write = TEMPLATES[template] as (data: TemplateData<N>) => Letter;
    const id = newId();
    // links hold one-time tokens, whose hashes alone may be stored
    const content = this.box.seal(JSON.stringify(renderLetter(write(data))), contentBinding(id));
    await this.mails.insert({ id, template, to, content });
    this.database.afterCommit(() => this.queue.enqueue(id));
  }
}
