import { Injectable } from '@nestjs/common';
import { isLive, REFERRAL_STATUSES, type ReferralStatus } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';

const OPEN = REFERRAL_STATUSES.filter((status) => isLive(status));
const OF_FIRM = `
  SELECT l.referral_id AS id, l.reference_number AS "referenceNumber", l.status, l.perspective, f.name AS "otherFirmName"
    FROM listings l LEFT JOIN firms f ON f.id = l.counterparty_firm_id
   WHERE l.firm_id = $1 AND l.status = ANY ($2::referral_status[])
     AND (l.counterparty_firm_id = ANY ($3::uuid[])) IS NOT TRUE ORDER BY l.id`;

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
}
