import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';

/**
 * The next cases of a firm, each at the first of its listings: every case that a firm sees has one, and the
 * key of the listings is the order. $1 the firm, $2 the listing before, $3 these cases alone.
 */
const NEXT = `
  SELECT l.id, l.case_id AS "caseId" FROM listings l
   WHERE l.firm_id = $1 AND l.id > $2 AND ($3::uuid[] IS NULL OR l.case_id = ANY ($3))
     AND NOT EXISTS (SELECT 1 FROM listings f WHERE f.case_id = l.case_id AND f.firm_id = $1 AND f.id < l.id)
   ORDER BY l.id LIMIT $4`;

/** A case, and the position at which an export comes to it. */
export interface PlaceOfCase {
  id: string;
  caseId: string;
}

/** SQL of exports: which cases a firm sees. */
@Injectable()
export class ExportedCasesRepository {
  constructor(private readonly database: Database) {}

  next(firmId: string, after: string, only: string[] | null, limit: number): Promise<PlaceOfCase[]> {
    return this.database.query<PlaceOfCase>(NEXT, [firmId, after, only, limit]);
  }
}
