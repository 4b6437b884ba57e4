import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { log } from '@referral-exchange/telemetry';
import { createTransport } from 'nodemailer';
import { MailSender, messageOf, type ReadyMail } from './mail-sender.js';

/**
 * Writes each mail to an .eml file, for development and tests. The name is made from the mail: the same mail
 * is one file.
 */
export class FolderSender extends MailSender {
  private readonly composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

  constructor(
    private readonly folder: string,
    private readonly from: string,
  ) {
    super();
  }

  async send(mail: ReadyMail): Promise<void> {
    const { message } = await this.composer.sendMail(messageOf(mail, this.from));
    const second = mail.createdAt.toISOString().replaceAll(/[-:]|\.\d+/g, '');
    const file = join(this.folder, `${second}-${mail.template}-${mail.id}.eml`);
    await mkdir(this.folder, { recursive: true });
    // a program that watches the folder sees whole files only
    await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
    await rename(`${file}.part`, file);
    log.info({ template: mail.template, file }, 'mail written');
  }
}
