import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { Mail } from '@referral-exchange/mail';
import { CONFIG, Database, log, SYSTEM } from '@referral-exchange/platform';
import { AuditLog } from '../audit-log/audit-log.js';
import type { AuthConfig } from '../config.js';
import { OneTimeTokens } from '../one-time-tokens/one-time-tokens.js';
import { AccountsRepository, type Account } from '../users/accounts.repository.js';

/** How long a reset link works. */
const RESET_HOURS = 1;
/** A second request within this time sends no second mail: a stranger must not flood a mailbox. */
const PAUSE_MINUTES = 1;

/**
 * `POST /auth/forgot-password`: mails a link to the user with this email, if there is one who can sign in. It is answered before the
 * user is looked for, so neither text nor time tells whether there is one. A request that a crash loses is sent again by the user.
 */
@Injectable()
export class RequestPasswordReset implements BeforeApplicationShutdown {
  private readonly underWay = new Set<Promise<void>>();

  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsRepository,
    private readonly tokens: OneTimeTokens,
    private readonly mail: Mail,
    private readonly auditLog: AuditLog,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  /** Begins the work and returns. */
  execute({ email, clientAddress }: { email: string; clientAddress: string }): void {
    const work = this.sendLink(email, clientAddress)
      .catch((error: unknown) => log.error({ err: error }, 'a password reset could not be mailed'))
      .finally(() => this.underWay.delete(work));
    this.underWay.add(work);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.underWay);
  }

  private async sendLink(email: string, clientAddress: string): Promise<void> {
    const account = await this.accounts.findByEmail(email.trim());
    if (!account || !account.isActive || account.passwordHash === null) return;
    await this.database.transaction(() => this.issue(account, clientAddress));
  }

  private async issue({ id, email, firstName }: Account, clientAddress: string): Promise<void> {
    await this.database.query('SELECT id FROM users WHERE id = $1 FOR UPDATE', [id]);
    if (await this.tokens.isLiveFor(id, 'password_reset', RESET_HOURS * 60 - PAUSE_MINUTES)) return;
    const token = await this.tokens.issue(id, 'password_reset', RESET_HOURS);
    const link = `${new URL(this.config.PUBLIC_BASE_URL).origin}/reset-password#token=${token}`;
    await this.mail.send({
      to: email,
      template: 'password_reset',
      data: { firstName, link, minutes: RESET_HOURS * 60 },
    });
    await this.auditLog.record(SYSTEM, {
      action: 'password.reset_requested',
      subjectType: 'user',
      subjectId: id,
      details: { clientAddress },
    });
  }
}
