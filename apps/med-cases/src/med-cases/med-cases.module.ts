import { Module } from '@nestjs/common';
import { FIRMS } from '../firms/firms.module.js';
import { MedCaseModule } from '../med-case/med-case.module.js';
import { CreateMedCase } from './create-med-case.js';
import { MedCasesController } from './med-cases.controller.js';
import { UpdateMedCase } from './update-med-case.js';

/** Med cases: their list, and what firms do with them. */
@Module({
  imports: [FIRMS, MedCaseModule],
  controllers: [MedCasesController],
  providers: [CreateMedCase, UpdateMedCase],
})
export class MedCasesModule {}
