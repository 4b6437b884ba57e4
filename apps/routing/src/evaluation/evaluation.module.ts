import { Module } from '@nestjs/common';
import { FIRMS } from '../firms/firms.module.js';
import { BookStates } from './book-states.js';
import { EvaluateRules } from './evaluate-rules.js';
import { EvaluationController } from './evaluation.controller.js';
import { ReRefer } from './re-refer.js';
import { RuleBooks } from './rule-books.js';
import { RuleBooksRepository } from './rule-books.repository.js';

/** Which firm gets a case. */
@Module({
  imports: [FIRMS],
  controllers: [EvaluationController],
  providers: [BookStates, EvaluateRules, ReRefer, RuleBooks, RuleBooksRepository],
  exports: [EvaluateRules],
})
export class EvaluationModule {}
