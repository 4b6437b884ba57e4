import { Module } from '@nestjs/common';
import { MedCasesRepository } from './med-cases.repository.js';
import { MedReferralsRepository } from './med-referrals.repository.js';

/** The rows of med cases and their referrals, for every feature. */
@Module({
  providers: [MedCasesRepository, MedReferralsRepository],
  exports: [MedCasesRepository, MedReferralsRepository],
})
export class MedCaseModule {}
