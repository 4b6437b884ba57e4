import { Injectable } from '@nestjs/common';
import { conflict } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import { AccountsRepository, type Account } from '../users/accounts.repository.js';
import { RecoveryCodesRepository } from './recovery-codes.repository.js';
import { SecondFactorsRepository } from './second-factors.repository.js';
import { SecondFactorChanges } from './second-factor-changes.js';

/** Removes a second factor of the calling user. With the last one the recovery codes go. */
@Injectable()
export class RemoveSecondFactor {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsRepository,
    private readonly factors: SecondFactorsRepository,
    private readonly recoveryCodes: RecoveryCodesRepository,
    private readonly secondFactorChanges: SecondFactorChanges,
  ) {}

  /**
   * @throws 404 when the user has no such factor; 409 `second_factor_required` for the last one of a user
   * whose firm demands one
   */
  execute(caller: Caller, account: Account, factorId: string): Promise<void> {
    return this.database.transaction(async () => {
      // a demand of the firm that comes now waits, and finds the factor gone
      await this.accounts.lockOwner(account);
      await this.accounts.findForUpdate(account.id);
      const factor = await this.factors.getConfirmed(account.id, factorId);
      const isLast = (await this.factors.findConfirmed(account.id)).length === 1;
      if (isLast && (await this.factors.demand(account.id)).isRequired) throw isDemanded();
      await this.factors.delete(factor.id);
      if (isLast) await this.recoveryCodes.delete(account.id);
      await this.secondFactorChanges.record(caller, account, 'removed', factor);
    });
  }
}

const isDemanded = () =>
  conflict(
    'second_factor_required',
    'Your firm demands a second factor: add another one before you remove the last',
  );
