import { Injectable } from '@nestjs/common';
import { isLive, REFERRAL_STATUSES, type ReferralStatus } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';

const OPEN = REFERRAL_STATUSES.filter((status) => isLive(status));
const OF_FIRM = `
  SELECT l.referral_id AS id, l.reference_number AS "referenceNumber", l.status, l.perspective, f.name AS "otherFirmName"
    FROM listings l LEFT JOIN firms f ON f.id = l.counterparty_firm_id
   WHERE l.firm_id = $1 AND l.status = ANY ($2::referral_status[])
     AND (l.counterparty_firm_id = ANY ($3::uuid[])) IS NOT TRUE ORDER BY l.id`;

const ARCHIVED_OF_FIRM = `
  SELECT c.id FROM listings l JOIN cases c ON c.id = l.case_id
   WHERE l.firm_id = $1 AND l.shelf = 'sent_case' AND l.is_archived AND c.owner_firm_id = $1 AND c.archived_at IS NOT NULL
     AND EXISTS (SELECT FROM referrals h
                  WHERE h.case_id = c.id AND h.status = ANY ($2::referral_status[])
                    AND $1 NOT IN (h.referring_firm_id, h.referent_firm_id))
   ORDER BY c.id`;

/** An open referral as one of its firms has it. */
export interface OpenReferral {
  id: string;
  referenceNumber: string;
  status: ReferralStatus;
  perspective: 'sent' | 'received';
  otherFirmName: string;
}

/** SQL of offboarding. */
@Injectable()
export class OpenReferralsRepository {
  constructor(private readonly database: Database) {}

  /** All open referrals that the firm sent or received, but for those with these firms, the oldest first. */
  ofFirm(firmId: string, besides: readonly string[] = []): Promise<OpenReferral[]> {
    return this.database.query<OpenReferral>(OF_FIRM, [firmId, OPEN, besides]);
  }

  /** The cases that the firm owns and archived, on which a referral of other firms is open. */
  async archivedOfFirm(firmId: string): Promise<string[]> {
    return (await this.database.query<{ id: string }>(ARCHIVED_OF_FIRM, [firmId, OPEN])).map(({ id }) => id);
  }
}
