import { Module } from '@nestjs/common';
import { FoldTotals } from './fold-totals.js';
import { ListingTotalsRepository } from './listing-totals.repository.js';
import { ListingsRepository } from './listings.repository.js';

/** The lists and their totals. */
@Module({
  providers: [FoldTotals, ListingTotalsRepository, ListingsRepository],
  exports: [ListingsRepository],
})
export class ListsModule {}
