import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sandbox } from './world.js';

/** A mail that the suite wrote to its folder instead of sending it. */
export interface WrittenMail {
  /** Made of the template and the id of the mail. A mail that is sent again is the same file. */
  file: string;
  to: string;
  text: string;
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
