import { Injectable } from '@nestjs/common';
import type { RecentCase } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';

/**
 * The firm's sent cases, drafts included, archived ones not, in the order of an index; those of others that
 * it referred onward are left out.
 */
const LATEST = `
  SELECT c.id AS "baseCaseId", c.reference_number AS "referenceNumber", c.case_type AS "caseType", c.jurisdiction, c.county,
         coalesce(c.tier, c.rated_tier) AS tier, c.created_at AS "createdAt",
         (SELECT h.referent_firm_id FROM referrals h WHERE h.case_id = c.id AND h.referring_firm_id = $1
           ORDER BY h.sequence_number LIMIT 1) AS "firstReferentFirmId"
    FROM listings l JOIN cases c ON c.id = l.case_id
   WHERE l.firm_id = $1 AND l.shelf = 'sent_case' AND c.owner_firm_id = $1 AND NOT l.is_archived
   ORDER BY l.created_at DESC, l.id DESC LIMIT $2`;

/** SQL of a firm's own cases, as its routing rules look at them. */
@Injectable()
export class RecentCasesRepository {
  constructor(private readonly database: Database) {}

  /** The latest cases that a firm created, the newest first. */
  async latest(firmId: string, last: number): Promise<RecentCase[]> {
    type Row = Omit<RecentCase, 'createdAt'> & { createdAt: Date };
    const rows = await this.database.query<Row>(LATEST, [firmId, last]);
    return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
  }
}
