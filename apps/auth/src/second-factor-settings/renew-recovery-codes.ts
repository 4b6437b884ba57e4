import { Injectable } from '@nestjs/common';
import { conflict } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import { AuditLog } from '../audit-log/audit-log.js';
import { RecoveryCodesRepository } from '../second-factors/recovery-codes.repository.js';
import { SecondFactorMails } from '../second-factors/second-factor-mails.js';
import { SecondFactorsRepository } from '../second-factors/second-factors.repository.js';
import { AccountsRepository, type Account } from '../users/accounts.repository.js';

/** Makes ten new recovery codes in the place of those before. */
@Injectable()
export class RenewRecoveryCodes {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsRepository,
    private readonly factors: SecondFactorsRepository,
    private readonly recoveryCodes: RecoveryCodesRepository,
    private readonly auditLog: AuditLog,
    private readonly secondFactorMails: SecondFactorMails,
  ) {}

  /** @throws 409 `no_second_factor` for a user who has none: codes stand in for one */
  execute(caller: Caller, account: Account): Promise<string[]> {
    return this.database.transaction(async () => {
      await this.accounts.findForUpdate(account.id);
      const { kinds } = await this.factors.demand(account.id);
      if (kinds.length === 0)
        throw conflict('no_second_factor', 'You have no second factor: set one up, and codes come with it');
      const codes = await this.recoveryCodes.renew(account.id);
      await this.auditLog.record(caller, {
        action: 'second_factor.recovery_codes_renewed',
        subjectType: 'user',
        subjectId: account.id,
        details: {},
      });
      await this.secondFactorMails.tell(account, 'codes_renewed');
      return codes;
    });
  }
}
