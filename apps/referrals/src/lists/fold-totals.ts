import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/platform';

/** A firm's counters are folded when it has more rows than this; there are at most 40 kinds. */
const ROWS_WORTH_FOLDING = 200;

const CROWDED = 'SELECT firm_id FROM listing_totals GROUP BY firm_id HAVING count(*) > $1';
const FOLD = `
  WITH folded AS (DELETE FROM listing_totals WHERE firm_id = $1 RETURNING *)
  INSERT INTO listing_totals
  SELECT firm_id, shelf, status, is_archived, sum(total) FROM folded GROUP BY 1, 2, 3, 4 HAVING sum(total) <> 0`;

/**
 * Puts one row in the place of many in `listing_totals`, whose rows only ever add up. A reader sees the old rows or the new
 * one, never both; two that fold at once each fold what they themselves removed.
 */
@Injectable()
export class FoldTotals {
  constructor(private readonly database: Database) {}

  /** Answers for how many firms it folded. */
  async execute(rowsWorthFolding = ROWS_WORTH_FOLDING): Promise<number> {
    const firms = await this.database.query<{ firm_id: string }>(CROWDED, [rowsWorthFolding]);
    for (const { firm_id } of firms) await this.database.query(FOLD, [firm_id]);
    return firms.length;
  }
}
