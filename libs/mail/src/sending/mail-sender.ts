import type { SendMailOptions } from 'nodemailer';
import type { LetterContent } from '../templates/letter.js';

/** A mail that is ready to go out. Repeated attempts are one message: same id, date and content. */
export interface ReadyMail {
  id: string;
  template: string;
  to: string;
  createdAt: Date;
  content: LetterContent;
}

/** Where mails go: an SMTP server or a folder. */
export abstract class MailSender {
  /** @throws {MailRefused} when the mail will never be accepted; any other error: try again later */
  abstract send(mail: ReadyMail): Promise<void>;
}

/** The mail server refused this mail for good. The message names codes, never addresses. */
export class MailRefused extends Error {}

/**
 * The message in nodemailer's terms. The Message-ID is made from the mail's id, so a receiver can recognise a
 * mail that was sent twice because the sender died between the server's answer and its own note of it.
 */
export function messageOf({ id, to, createdAt, content }: ReadyMail, from: string): SendMailOptions {
  const { subject, text, html } = content;
  return {
    from: { name: 'Referral Exchange', address: from },
    to: { name: '', address: to },
    // not read from the headers: whatever these say, the mail goes to one address
    envelope: { from, to: [to] },
    subject,
    alternatives: [textPart(text), { contentType: 'text/html; charset=utf-8', content: html }],
    messageId: `<${id}@${from.slice(from.indexOf('@') + 1)}>`,
    date: createdAt,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/**
 * The text. nodemailer would encode text with a line of more than 76 characters, and break the line there.
 * Without an encoding a long link stays in one piece, for people and programs that copy it; SMTP allows 998
 * characters.
 */
function textPart(text: string): Attachment {
  const isSevenBit = /^[\n -~]*$/.test(text) && text.split('\n').every((line) => line.length <= 998);
  if (!isSevenBit) return { contentType: 'text/plain; charset=utf-8', content: text };
  const head = ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: 7bit'];
  return { raw: [...head, '', ...text.split('\n')].join('\r\n') };
}

type Attachment = NonNullable<SendMailOptions['alternatives']>[number];
