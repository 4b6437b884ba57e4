import { Injectable } from '@nestjs/common';
import { HOUSE_FIRMS, type ReferralStatus } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';

export interface WaitingReferral {
  id: string;
  firmId: string;
  status: ReferralStatus;
}

/** As literals: the index of these few rows is used only by a statement that names the same ids. */
const HOUSE_FIRM_IDS = HOUSE_FIRMS.map(({ id }) => `'${id}'`).join(', ');
const ANSWERED = HOUSE_FIRMS.flatMap(({ id, answers }) =>
  Object.keys(answers).map((status) => `('${id}', '${status}')`),
);
const WAITING = `
  SELECT id, referent_firm_id AS "firmId", status FROM referrals
   WHERE referent_firm_id IN (${HOUSE_FIRM_IDS}) AND (referent_firm_id::text, status) IN (${ANSWERED.join(', ')})
     AND updated_at <= now() - interval '1 second' AND id <> ALL ($2)
   ORDER BY updated_at LIMIT $1`;

/** SQL of the referrals that house firms are to answer. */
@Injectable()
export class HouseReferralsRepository {
  constructor(private readonly database: Database) {}

  /** Referrals to a house firm that have not changed for a second and wait for its answer, but for these. */
  waiting(limit: number, besides: readonly string[]): Promise<WaitingReferral[]> {
    return this.database.prepared<WaitingReferral>('house-waiting', WAITING, [limit, besides]);
  }
}
