import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '@referral-exchange/testing';
import { sandbox } from './world.js';

/** A mail that the suite wrote to its folder instead of sending it. */
export interface WrittenMail {
  /** Made of the template and the id of the mail. A mail that is sent again is the same file. */
  file: string;
  to: string;
  text: string;
}

/**
 * The parts of a mail as their reader sees them. Each has its own encoding: a link in plain text that is read
 * as quoted-printable would lose a token that begins like `=4E`.
 */
export function readableParts({ text }: Pick<WrittenMail, 'text'>): string[] {
  const boundary = /boundary="([^"]+)"/.exec(text)?.[1];
  const parts = boundary === undefined ? [text] : text.split(`--${boundary}`).slice(1, -1);
  return parts.map((part) => {
    const end = part.indexOf('\r\n\r\n');
    const body = part.slice(end);
    return /^Content-Transfer-Encoding: quoted-printable\r$/m.test(part.slice(0, end + 2))
      ? body
          .replaceAll(/=\r\n/g, '')
          .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
      : body;
  });
}

/** The mails so far whose file name contains `part`. */
export function writtenMails(part = ''): WrittenMail[] {
  return readdirSync(sandbox.mailDir)
    .filter((file) => file.endsWith('.eml') && file.includes(part))
    .map((file) => {
      const text = readFileSync(join(sandbox.mailDir, file), 'utf8');
      return { file, to: /^To: (\S+)\r$/m.exec(text)?.[1] ?? '', text };
    });
}

/** The token in the link of a mail to this address: of an invitation, or to choose a new password. */
export async function tokenMailedTo(
  address: string,
  template: 'invitation' | 'password_reset' = 'invitation',
): Promise<string> {
  const mails = await eventually(
    () => Promise.resolve(writtenMails(`-${template}-`).filter(({ to }) => to === address)),
    (found) => found.length > 0,
    90_000,
  );
  const [, token] = /[?#&]token=([\w-]{43})/.exec(readableParts(mails[0]!).join('\n')) ?? [];
  if (token === undefined) throw new Error('The mail has no token');
  return token;
}
