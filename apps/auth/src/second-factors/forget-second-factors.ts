import { Injectable } from '@nestjs/common';
import type { SecondFactorKind } from './second-factor.entity.js';
import { RecoveryCodesRepository } from './recovery-codes.repository.js';
import { SecondFactorsRepository } from './second-factors.repository.js';
import { SignInChallenges } from './sign-in-challenges.repository.js';

/** Deletes all that a user has besides the password, in the ambient transaction. */
@Injectable()
export class ForgetSecondFactors {
  constructor(
    private readonly factors: SecondFactorsRepository,
    private readonly recoveryCodes: RecoveryCodesRepository,
    private readonly challenges: SignInChallenges,
  ) {}

  /** Returns the kinds that the user had. */
  async execute(userId: string): Promise<SecondFactorKind[]> {
    const { kinds } = await this.factors.demand(userId);
    await this.factors.deleteAll(userId);
    await this.recoveryCodes.delete(userId);
    await this.challenges.revoke(userId);
    return kinds;
  }
}
