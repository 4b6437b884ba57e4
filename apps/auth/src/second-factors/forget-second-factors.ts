import { Injectable } from '@nestjs/common';
import type { Caller } from '@referral-exchange/identity';
import { Outbox } from '@referral-exchange/messaging';
import { clock, newId } from '@referral-exchange/telemetry';
import { AccountsRepository } from '../users/accounts.repository.js';
import type { SecondFactorKind } from './second-factor.entity.js';
import { RecoveryCodesRepository } from './recovery-codes.repository.js';
import { SecondFactorsRepository } from './second-factors.repository.js';
import { SignInChallengesRepository } from './sign-in-challenges.repository.js';

/** Deletes all that a user has besides the password, and publishes it, in the ambient transaction. */
@Injectable()
export class ForgetSecondFactors {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly factors: SecondFactorsRepository,
    private readonly recoveryCodes: RecoveryCodesRepository,
    private readonly challenges: SignInChallengesRepository,
    private readonly outbox: Outbox,
  ) {}

  /** Returns the kinds that the user had. Without any, nothing is published. */
  async execute(caller: Caller, userId: string): Promise<SecondFactorKind[]> {
    const { kinds } = await this.factors.demand(userId);
    await this.factors.deleteAll(userId);
    await this.recoveryCodes.delete(userId);
    await this.challenges.revoke(userId);
    if (kinds.length === 0) return kinds;
    await this.accounts.endSignIns(userId);
    await this.outbox.add({
      eventId: newId(),
      type: 'second_factors.reset.v1',
      occurredAt: clock.date().toISOString(),
      actor: caller.actor,
      key: userId,
      data: { userId },
    });
    return kinds;
  }
}
