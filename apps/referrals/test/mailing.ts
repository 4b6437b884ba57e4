import type { UserFacts } from '@referral-exchange/contracts';
import { freePort, MailServer, type ReceivedMail, type StartOptions } from '@referral-exchange/testing';
import { SendNotices } from '../src/mail/notices/send-notices.js';
import { AuthDirectory } from './auth-directory.js';
import { TestService } from './referrals-under-test.js';

/** The service with an auth that knows users, and a real mail server. Links in mails lead to the service. */
export class Mailing {
  private constructor(
    readonly service: TestService,
    readonly users: AuthDirectory,
    readonly server: MailServer,
    readonly origin: string,
  ) {}

  static async start(options: StartOptions = {}): Promise<Mailing> {
    const [users, server, port] = [await AuthDirectory.start(), await MailServer.start(), await freePort()];
    const origin = `http://127.0.0.1:${port}`;
    const settings = {
      SERVICE_URL_AUTH: users.url,
      SMTP_URL: server.url,
      PUBLIC_BASE_URL: origin,
      PORT: String(port),
      ...options.settings,
    };
    const service = await TestService.start(settings, { backing: ['redis'], ...options });
    return new Mailing(service, users, server, origin);
  }

  async stop(): Promise<void> {
    await this.service.stop();
    await this.server.stop();
    await this.users.stop();
  }

  /** The next mail to this person. */
  async mailTo({ email }: Pick<UserFacts, 'email'>): Promise<ReceivedMail> {
    await this.service.service.part(SendNotices).execute();
    return this.server.mails.next(({ to }) => to.includes(email));
  }

  /** The link in the next mail to this person. */
  async linkTo(person: UserFacts): Promise<string> {
    return linkIn(await this.mailTo(person));
  }

  /** Waits until every notice has become mails, and every mail is sent; how many mails there were in all. */
  async settled(): Promise<number> {
    for (;;) {
      await this.service.service.part(SendNotices).execute();
      const [row] = await this.service.service.sql<{ open: number }>(
        `SELECT (SELECT count(*) FROM notices)::int + (SELECT count(*) FROM mails WHERE ended_at IS NULL)::int AS open`,
      );
      if (row!.open === 0) return this.server.mails.all.length;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

/** The link of a mail; an error shows the mail. */
export function linkIn({ raw }: ReceivedMail): string {
  const link = /^http\S+\/acknowledge\?token=[\w-]{43}$/m.exec(raw.replaceAll('\r', ''))?.[0];
  if (!link) throw new Error(`No link in this mail:\n${raw}`);
  return link;
}
