import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';
import { SYSTEM } from '@referral-exchange/identity';
import { AuditLog } from '../audit-log/audit-log.js';
import type { Account } from '../users/accounts.repository.js';
import { RecoveryCodesRepository } from './recovery-codes.repository.js';
import { SecondFactorMails } from './second-factor-mails.js';

/**
 * Uses a recovery code up. It is audited and told by mail: one who finds a list of codes uses them quietly.
 */
@Injectable()
export class UseRecoveryCode {
  constructor(
    private readonly database: Database,
    private readonly recoveryCodes: RecoveryCodesRepository,
    private readonly auditLog: AuditLog,
    private readonly secondFactorMails: SecondFactorMails,
  ) {}

  /** What a code is, without using it. */
  find(userId: string, code: string): Promise<'unused' | 'used' | 'unknown'> {
    return this.recoveryCodes.find(userId, code);
  }

  /** Of two at once one gets true. */
  execute(account: Account, code: string, clientAddress: string): Promise<boolean> {
    return this.database.transaction(async () => {
      if (!(await this.recoveryCodes.use(account.id, code))) return false;
      await this.auditLog.record(SYSTEM, {
        action: 'second_factor.recovery_code_used',
        subjectType: 'user',
        subjectId: account.id,
        details: { left: await this.recoveryCodes.countLeft(account.id), clientAddress },
      });
      await this.secondFactorMails.tell(account, 'code_used');
      return true;
    });
  }
}
