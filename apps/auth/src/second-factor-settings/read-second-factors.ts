import { Injectable } from '@nestjs/common';
import { RecoveryCodesRepository } from '../second-factors/recovery-codes.repository.js';
import { SecondFactorsRepository } from '../second-factors/second-factors.repository.js';
import { presentSecondFactor, type SecondFactorsDto } from './second-factors.dto.js';

/** The second factors of a person, for the person and for administrators. */
@Injectable()
export class ReadSecondFactors {
  constructor(
    private readonly factors: SecondFactorsRepository,
    private readonly recoveryCodes: RecoveryCodesRepository,
  ) {}

  async execute(userId: string): Promise<SecondFactorsDto> {
    const found = await this.factors.findConfirmed(userId);
    const { isRequired } = await this.factors.demand(userId);
    const recoveryCodesLeft = await this.recoveryCodes.countLeft(userId);
    return { factors: found.map(presentSecondFactor), recoveryCodesLeft, isRequired };
  }
}
