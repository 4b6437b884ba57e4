import { Injectable } from '@nestjs/common';
import { PeriodicWorker } from '@referral-exchange/platform';
import { FoldTotals } from './fold-totals.js';

/** Merges the totals of the lists every 15 seconds. */
@Injectable()
export class FoldTotalsWorker extends PeriodicWorker {
  constructor(private readonly foldTotals: FoldTotals) {
    super({ name: 'Folding totals', everyMs: 15_000 });
  }

  protected override async work(): Promise<void> {
    await this.foldTotals.execute();
  }
}
