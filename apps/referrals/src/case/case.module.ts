import { Module } from '@nestjs/common';
import { CasesRepository } from './cases.repository.js';
import { ReadCase } from './read-case.js';

/** Cases, for every feature. */
@Module({
  providers: [CasesRepository, ReadCase],
  exports: [CasesRepository, ReadCase],
})
export class CaseModule {}
