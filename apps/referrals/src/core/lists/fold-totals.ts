import { Injectable } from '@nestjs/common';
import { Database, PeriodicWorker } from '@referral-exchange/platform';

/** The counters of a firm are merged when it has more rows than this. At most 40 remain. */
const ROWS_WORTH_FOLDING = 200;

const CROWDED = 'SELECT firm_id FROM listing_totals GROUP BY firm_id HAVING count(*) > $1';
const FOLD = `
  WITH folded AS (DELETE FROM listing_totals WHERE firm_id = $1 RETURNING *)
  INSERT INTO listing_totals
  SELECT firm_id, shelf, status, is_archived, sum(total) FROM folded GROUP BY 1, 2, 3, 4 HAVING sum(total) <> 0`;

/**
 * Merges rows of `listing_totals` that are added up anyway. A reader sees the old rows or the new one, never both. Two merges
 * at once each merge the rows that they removed. Runs every 15 seconds.
 */
@Injectable()
export class FoldTotals extends PeriodicWorker {
  constructor(private readonly database: Database) {
    super({ name: 'Folding totals', everyMs: 15_000 });
  }

  protected override async work(): Promise<void> {
    await this.execute();
  }

  /** Returns the number of firms whose rows were merged. */
  async execute(rowsWorthFolding = ROWS_WORTH_FOLDING): Promise<number> {
    const firms = await this.database.query<{ firm_id: string }>(CROWDED, [rowsWorthFolding]);
    for (const { firm_id } of firms) await this.database.query(FOLD, [firm_id]);
    return firms.length;
  }
}
