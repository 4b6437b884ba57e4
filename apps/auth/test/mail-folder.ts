import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@referral-exchange/testing';

/** The mails of a service under test, which it writes to a folder: pass `settings` to its start. */
export class MailFolder {
  private readonly folder = mkdtempSync(join(tmpdir(), 'auth-mail-'));
  private readonly seen = new Set<string>();

  get settings(): Record<string, string> {
    return { MAIL_DIR: this.folder };
  }

  /** The next mail to this address that was not handed out before. */
  async next(to: string): Promise<{ text: string; token: string }> {
    const found = await eventually(
      () => this.firstUnseen(to),
      (mail) => mail !== undefined,
    );
    return found!;
  }

  private firstUnseen(to: string): { text: string; token: string } | undefined {
    for (const file of readdirSync(this.folder).sort()) {
      if (!file.endsWith('.eml') || this.seen.has(file)) continue;
      const text = readFileSync(join(this.folder, file), 'utf8');
      // a long address stands on a line of its own
      if (!text.replace(/^To:\s+/m, 'To: ').includes(`To: ${to}\r\n`)) continue;
      this.seen.add(file);
      return { text, token: /[?]token=([A-Za-z0-9_-]+)/.exec(text)?.[1] ?? '' };
    }
    return undefined;
  }

  get count(): number {
    return readdirSync(this.folder).filter((file) => file.endsWith('.eml')).length;
  }

  drop(): void {
    rmSync(this.folder, { recursive: true });
  }
}
