import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';

const LAPSED = `
  SELECT id FROM referrals
   WHERE status = 'SENT' AND expires_at <= now() AND acknowledged_at IS NULL AND id <> ALL ($2)
   ORDER BY expires_at LIMIT $1`;
/** A locked case is being expired or changed by someone else, so it is skipped. */
const CLAIM = `
  SELECT c.id FROM cases c JOIN referrals h ON h.case_id = c.id
   WHERE h.id = $1
     FOR NO KEY UPDATE OF c SKIP LOCKED`;
const LEFT_BEHIND =
  'SELECT referral_id AS id FROM onward_referrals_left_behind ORDER BY referral_id LIMIT $1';
const TAKE = 'DELETE FROM onward_referrals_left_behind WHERE referral_id = $1 RETURNING referral_id';

/** SQL of the referrals that the service itself ends. */
@Injectable()
export class ExpiryRepository {
  constructor(private readonly database: Database) {}

  /** Referrals that are to expire, the longest overdue first, but for these. */
  async lapsed(limit: number, besides: readonly string[]): Promise<string[]> {
    return this.ids('expiry-lapsed', LAPSED, [limit, besides]);
  }

  /** Locks the case of a referral. False: another transaction has it. */
  async claim(referralId: string): Promise<boolean> {
    return (await this.database.prepared('expiry-claim', CLAIM, [referralId])).length > 0;
  }

  /** Referrals below one that has ended. A trigger notes them (docs/adr/0101). */
  async leftBehind(limit: number): Promise<string[]> {
    return this.ids('onward-left-behind', LEFT_BEHIND, [limit]);
  }

  /** Strikes a referral off that list. False: it is not on it. */
  async takeLeftBehind(referralId: string): Promise<boolean> {
    return (await this.database.prepared('onward-take', TAKE, [referralId])).length > 0;
  }

  private async ids(name: string, sql: string, values: unknown[]): Promise<string[]> {
    return (await this.database.prepared<{ id: string }>(name, sql, values)).map(({ id }) => id);
  }
}
