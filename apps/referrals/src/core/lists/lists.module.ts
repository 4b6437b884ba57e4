import { Module } from '@nestjs/common';
import { FoldTotals } from './fold-totals.js';
import { ListingsRepository } from './listings.repository.js';

/** The lists and their totals. */
@Module({
  providers: [FoldTotals, ListingsRepository],
  exports: [ListingsRepository],
})
export class ListsModule {}
