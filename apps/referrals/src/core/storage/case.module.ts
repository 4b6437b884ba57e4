import { Module } from '@nestjs/common';
import { CasesRepository } from './cases.repository.js';
import { ReadCase } from './read-case.js';
import { ReferralChanges } from './referral-changes.js';

/** Cases, for every feature. */
@Module({
  providers: [CasesRepository, ReadCase, ReferralChanges],
  exports: [CasesRepository, ReadCase, ReferralChanges],
})
export class CaseModule {}
