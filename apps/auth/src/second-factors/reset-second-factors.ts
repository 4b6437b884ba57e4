import { Injectable } from '@nestjs/common';
import { notFound } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import { AuditLog } from '../audit-log/audit-log.js';
import { EndSessions } from '../sessions/end-sessions.js';
import { AccountsRepository } from '../users/accounts.repository.js';
import { ForgetSecondFactors } from './forget-second-factors.js';
import { SecondFactorMails } from './second-factor-mails.js';

/**
 * An administrator removes all second factors of a person who has lost them. Whoever found the phone may be
 * signed in, so sessions end; the person signs in with the password alone, or sets up a new factor at once
 * where the firm demands one.
 */
@Injectable()
export class ResetSecondFactors {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsRepository,
    private readonly forget: ForgetSecondFactors,
    private readonly endSessions: EndSessions,
    private readonly auditLog: AuditLog,
    private readonly mails: SecondFactorMails,
  ) {}

  /** Does nothing for a person without one. @throws 404 for an unknown user */
  execute(caller: Caller, userId: string): Promise<void> {
    return this.database.transaction(async () => {
      const account = await this.accounts.findForUpdate(userId);
      if (!account) throw notFound('No such user');
      const kinds = await this.forget.execute(userId);
      if (kinds.length === 0) return;
      await this.endSessions.execute(caller, { userId, reason: 'ended_by_user' });
      await this.auditLog.record(caller, {
        action: 'second_factor.reset',
        subjectType: 'user',
        subjectId: userId,
        details: { kinds },
      });
      if (account.isActive) await this.mails.tell(account, 'reset', { changedBy: caller.actor.name });
    });
  }
}
