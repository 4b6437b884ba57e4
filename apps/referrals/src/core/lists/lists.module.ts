import { Module } from '@nestjs/common';
import { CsvModule } from '../csv/csv.module.js';
import { AnswerList } from './answer-list.js';
import { FoldTotals } from './fold-totals.js';
import { ListingTotalsRepository } from './listing-totals.repository.js';
import { ListingsRepository } from './listings.repository.js';

/** The lists and their totals. */
@Module({
  imports: [CsvModule],
  providers: [AnswerList, FoldTotals, ListingTotalsRepository, ListingsRepository],
  exports: [AnswerList],
})
export class ListsModule {}
