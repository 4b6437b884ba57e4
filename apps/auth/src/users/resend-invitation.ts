import { Injectable } from '@nestjs/common';
import { conflict } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import { AuditLog } from '../audit-log/audit-log.js';
import { FirmsRepository } from '../firms/firms.repository.js';
import { Invitations } from './invitations.js';
import { roleTooHigh } from './invite-user.js';
import { mayManage } from './role.policy.js';
import type { User } from './user.entity.js';
import { UsersRepository } from './users.repository.js';

/**
 * `POST /users/{id}/resend-invitation`: mails a new link; the link before it no longer works.
 * @throws 404 when the firm has no such user, 409 `already_activated` or `user_deactivated`, 429
 *   `too_many_mails`
 */
@Injectable()
export class ResendInvitation {
  constructor(
    private readonly database: Database,
    private readonly firms: FirmsRepository,
    private readonly users: UsersRepository,
    private readonly invitations: Invitations,
    private readonly auditLog: AuditLog,
  ) {}

  execute(caller: Caller, { userId }: { userId: string }): Promise<User> {
    return this.database.transaction(async () => {
      const firm = await this.firms.getForUpdateBy(caller, caller.firmId!);
      const user = await this.users.getOfFirmForUpdate(userId, firm.id);
      if (!mayManage(caller, user.role)) throw roleTooHigh(caller, user.role);
      if (!user.isActive)
        throw conflict('user_deactivated', 'The user is deactivated: set isActive to true first');
      if (user.passwordHash !== null)
        throw conflict('already_activated', 'The user has accepted the invitation already');
      await this.invitations.send(caller, user, firm.name);
      await this.auditLog.record(caller, {
        action: 'user.invitation_resent',
        subjectType: 'user',
        subjectId: user.id,
        details: {},
      });
      return user;
    });
  }
}
