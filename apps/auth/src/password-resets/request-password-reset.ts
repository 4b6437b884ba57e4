import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { Database } from '@referral-exchange/database';
import { log } from '@referral-exchange/telemetry';
import { SYSTEM } from '@referral-exchange/identity';
import { AuditLog } from '../audit-log/audit-log.js';
import { AccountsRepository } from '../users/accounts.repository.js';
import { ResetLinks } from './reset-links.js';

export interface ResetRequest {
  email: string;
  clientAddress: string;
  /** Id of the sign-in that continues once there is a new password. */
  signIn?: string | null;
}

/**
 * `POST /auth/forgot-password`: mails a link to the user with this email, if there is one who can sign in. It
 * is answered before the user is looked for, so neither text nor time tells whether there is one. A request
 * that a crash loses is sent again by the user.
 */
@Injectable()
export class RequestPasswordReset implements BeforeApplicationShutdown {
  private readonly underWay = new Set<Promise<void>>();

  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsRepository,
    private readonly resetLinks: ResetLinks,
    private readonly auditLog: AuditLog,
  ) {}

  /** Begins the work and returns. */
  execute(command: ResetRequest): void {
    const work = this.sendLink(command)
      .catch((error: unknown) => log.error({ err: error }, 'a password reset could not be mailed'))
      .finally(() => this.underWay.delete(work));
    this.underWay.add(work);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.underWay);
  }

  private async sendLink(command: ResetRequest): Promise<void> {
    const found = await this.accounts.findByEmail(command.email.trim());
    if (!found) return;
    await this.database.transaction(async () => {
      // locked, so that no link is made for somebody who is deactivated meanwhile
      const account = await this.accounts.findForUpdate(found.id);
      if (!account || !account.isActive || account.passwordHash === null) return;
      if (!(await this.resetLinks.send(account, command))) return;
      await this.auditLog.record(SYSTEM, {
        action: 'password.reset_requested',
        subjectType: 'user',
        subjectId: account.id,
        details: { clientAddress: command.clientAddress },
      });
    });
  }
}
