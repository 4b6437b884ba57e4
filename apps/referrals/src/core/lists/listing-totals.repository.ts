import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';

const CROWDED = 'SELECT firm_id AS "firmId" FROM listing_totals GROUP BY firm_id HAVING count(*) > $1';
const FOLD = `
  WITH folded AS (DELETE FROM listing_totals WHERE firm_id = $1 RETURNING *)
  INSERT INTO listing_totals
  SELECT firm_id, shelf, status, is_archived, sum(total) FROM folded GROUP BY 1, 2, 3, 4 HAVING sum(total) <> 0`;

/** SQL of the counters of lists, to which triggers on `listings` add rows. */
@Injectable()
export class ListingTotalsRepository {
  constructor(private readonly database: Database) {}

  /** The firms that have more rows than this. */
  async crowded(rows: number): Promise<string[]> {
    return (await this.database.query<{ firmId: string }>(CROWDED, [rows])).map(({ firmId }) => firmId);
  }

  /** Adds up the rows of a firm. Two at once each add up the rows that they removed. */
  async fold(firmId: string): Promise<void> {
    await this.database.query(FOLD, [firmId]);
  }
}
