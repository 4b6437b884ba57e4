import { Injectable } from '@nestjs/common';
import type { Caller } from '@referral-exchange/identity';
import { AuditLog } from '../audit-log/audit-log.js';
import type { Account } from '../users/accounts.repository.js';
import { UserChanges } from '../users/user-changes.js';
import { UsersRepository } from '../users/users.repository.js';
import type { SecondFactor } from './second-factor.entity.js';
import { SecondFactorMails } from './second-factor-mails.js';

/**
 * Tells that somebody added or removed a second factor: the audit log, the person by mail, and of an operator
 * the gateways, which keep for seconds what a session may do (ADR 176).
 */
@Injectable()
export class SecondFactorChanges {
  constructor(
    private readonly auditLog: AuditLog,
    private readonly secondFactorMails: SecondFactorMails,
    private readonly users: UsersRepository,
    private readonly userChanges: UserChanges,
  ) {}

  /** Needs a transaction in which the user is locked. */
  async record(
    caller: Caller,
    account: Account,
    change: 'added' | 'removed',
    { id, kind, name }: Pick<SecondFactor, 'id' | 'kind' | 'name'>,
  ): Promise<void> {
    await this.auditLog.record(caller, {
      action: `second_factor.${change}`,
      subjectType: 'user',
      subjectId: account.id,
      details: { factorId: id, kind },
    });
    await this.secondFactorMails.tell(account, change, { factorName: name });
    if (account.role !== 'system_admin') return;
    await this.userChanges.tell(caller, await this.users.get(account.id), 'user.updated.v1');
  }
}
