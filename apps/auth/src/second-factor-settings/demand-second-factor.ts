import { Injectable } from '@nestjs/common';
import { conflict } from '@referral-exchange/contracts';
import type { ReadInput } from '@referral-exchange/http';
import type { Caller } from '@referral-exchange/identity';
import { ChangeFirm } from '../firms/change-firm.js';
import { secondFactorDemand } from '../firms/firm-change.js';
import type { Firm } from '../firms/firm.entity.js';
import { SecondFactorsRepository } from '../second-factors/second-factors.repository.js';

/**
 * Demands a second factor of all people of a firm, or leaves it to each. When it is demanded, sessions that
 * were made by the password alone end, and those of people who have removed theirs since: they set one up at
 * the next login.
 */
@Injectable()
export class DemandSecondFactor {
  constructor(
    private readonly changeFirm: ChangeFirm,
    private readonly factors: SecondFactorsRepository,
  ) {}

  /**
   * @throws 404 for an unknown firm; 409 `no_second_factor` for a person of the firm who has none: nobody
   *   demands what would end the own session
   */
  execute(
    caller: Caller,
    { firmId, readInput }: { firmId: string; readInput: ReadInput<{ isRequired: boolean }> },
  ): Promise<Firm> {
    return this.changeFirm.execute(caller, {
      firmId,
      readInput: async () => {
        const { isRequired } = await readInput();
        if (isRequired) await this.assertHasOne(caller);
        return secondFactorDemand(isRequired);
      },
    });
  }

  private async assertHasOne({ userId }: Caller): Promise<void> {
    if (userId === null || (await this.factors.demand(userId)).kinds.length > 0) return;
    throw conflict(
      'no_second_factor',
      'Set up a second factor of your own before you demand one of your firm',
    );
  }
}
