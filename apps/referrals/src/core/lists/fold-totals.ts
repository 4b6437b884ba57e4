import { Injectable } from '@nestjs/common';
import { PeriodicWorker } from '@referral-exchange/telemetry';
import { ListingTotalsRepository } from './listing-totals.repository.js';

/** The counters of a firm are merged when it has more rows than this. At most 40 remain. */
const ROWS_WORTH_FOLDING = 200;

/**
 * Merges rows of `listing_totals` that are added up anyway. A reader sees the old rows or the new one, never
 * both. Runs every 15 seconds.
 */
@Injectable()
export class FoldTotals extends PeriodicWorker {
  constructor(private readonly totals: ListingTotalsRepository) {
    super({ name: 'Folding totals', everyMs: 15_000 });
  }

  protected override async work(): Promise<void> {
    await this.execute();
  }

  /** Returns the number of firms whose rows were merged. */
  async execute(rowsWorthFolding = ROWS_WORTH_FOLDING): Promise<number> {
    const firmIds = await this.totals.crowded(rowsWorthFolding);
    for (const firmId of firmIds) await this.totals.fold(firmId);
    return firmIds.length;
  }
}
