import { Injectable } from '@nestjs/common';
import { conflict, notFound } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import { definedOf, type ReadInput } from '@referral-exchange/http';
import type { Caller } from '@referral-exchange/identity';
import { AuditLog } from '../audit-log/audit-log.js';
import { EndSessions } from '../sessions/end-sessions.js';
import { AccountsRepository } from '../users/accounts.repository.js';
import { ForgetSecondFactors } from './forget-second-factors.js';
import { SecondFactorMails } from './second-factor-mails.js';

/**
 * An administrator removes all second factors of a person who has lost them. Whoever found the phone may be
 * signed in, or have connected an app, so sessions end, and OAuth grants by the event. The person signs in
 * with the password alone, or sets up a new factor at once where the firm demands one.
 */
@Injectable()
export class ResetSecondFactors {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsRepository,
    private readonly forgetSecondFactors: ForgetSecondFactors,
    private readonly endSessions: EndSessions,
    private readonly auditLog: AuditLog,
    private readonly secondFactorMails: SecondFactorMails,
  ) {}

  /**
   * Does nothing for a person without one. `readDetails`: what the audit log keeps besides, as the reason.
   * @throws 404 for an unknown user; 409 `own_second_factors`: a session that was left open does not take
   *   away what protects its owner
   */
  execute(caller: Caller, userId: string, readDetails?: ReadInput<object>): Promise<void> {
    return this.database.transaction(async () => {
      const account = await this.accounts.findForUpdate(userId);
      if (!account) throw notFound('No such user');
      if (userId === caller.userId)
        throw conflict('own_second_factors', 'Remove your own second factors one by one, with your password');
      const because = await readDetails?.();
      const kinds = await this.forgetSecondFactors.execute(caller, userId);
      if (kinds.length === 0) return;
      await this.endSessions.execute(caller, { userId, reason: 'ended_by_user' });
      await this.auditLog.record(caller, {
        action: 'second_factor.reset',
        subjectType: 'user',
        subjectId: userId,
        details: { kinds, ...definedOf({ ...because }) },
      });
      if (account.isActive)
        await this.secondFactorMails.tell(account, 'reset', { changedBy: caller.actor.name });
    });
  }
}
