import { Module } from '@nestjs/common';
import { RecordModule } from '../record/record.module.js';
import { ActsConfirmed } from './acts-confirmed.js';
import { SealedQuestions } from './sealed-question.js';

/** How a person confirms what an assistant wants to do. */
@Module({
  imports: [RecordModule],
  providers: [ActsConfirmed, SealedQuestions],
  exports: [ActsConfirmed, SealedQuestions, RecordModule],
})
export class ConfirmationModule {}
