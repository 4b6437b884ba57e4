import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';

const LAPSED = `
  SELECT id FROM referrals
   WHERE status = 'SENT' AND expires_at <= now() AND acknowledged_at IS NULL AND id <> ALL ($2)
   ORDER BY expires_at LIMIT $1`;
/** How late the expiry is, for the metrics. */
export const EXPIRY_BACKLOG = `
  SELECT greatest(coalesce(extract(epoch FROM now() - min(expires_at)), 0), 0)::float8 AS overdue
    FROM (SELECT expires_at FROM referrals
           WHERE status = 'SENT' AND expires_at <= now() AND acknowledged_at IS NULL
           ORDER BY expires_at LIMIT 1) AS first`;
/** A locked case is being expired or changed by someone else, so it is skipped. */
const CLAIM = `
  SELECT c.id FROM cases c JOIN referrals h ON h.case_id = c.id
   WHERE h.id = $1
     FOR NO KEY UPDATE OF c SKIP LOCKED`;
const LEFT_BEHIND =
  'SELECT referral_id AS id FROM onward_referrals_left_behind ORDER BY referral_id LIMIT $1';
const TAKE = 'DELETE FROM onward_referrals_left_behind WHERE referral_id = $1 RETURNING referral_id';

/** The cases of the referrals that wait for a receiver of this sender. */
const LOCK_PENDING = `
  SELECT id FROM cases
   WHERE id IN (SELECT case_id FROM listings WHERE firm_id = $1 AND perspective = 'sent' AND status = 'SENT')
   ORDER BY id FOR NO KEY UPDATE`;
/** As if the time had passed (docs/adr/0132). Of the firms only the sender sees the expiry. */
const EXPIRE_SOONER = `
  UPDATE referrals h
     SET expires_at = h.expires_at - make_interval(secs => $2),
         clock_moved_seconds = coalesce(h.clock_moved_seconds, 0) + $2,
         sender_updated_at = greatest(now(), h.updated_at, h.sender_updated_at), version = h.version + 1
    FROM listings l
   WHERE l.firm_id = $1 AND l.perspective = 'sent' AND l.status = 'SENT' AND h.id = l.referral_id
     AND h.status = 'SENT' AND h.expires_at > now() AND h.sent_date <= $3`;

const EXPIRING = `
  SELECT l.case_id AS "baseCaseId", l.referral_id AS "referralId", l.reference_number AS "referenceNumber",
         h.expires_at AS "expiresAt", count(*) OVER ()::int AS total
    FROM listings l JOIN referrals h ON h.id = l.referral_id
   WHERE l.firm_id = $1 AND l.perspective = 'sent' AND l.status = 'SENT' AND h.status = 'SENT'
     AND h.acknowledged_at IS NULL AND h.expires_at IS NOT NULL
   ORDER BY h.expires_at, h.id LIMIT $2`;

/** A referral that its sender waits for, with how many there are in all. */
export interface ExpiringReferral {
  baseCaseId: string;
  referralId: string;
  referenceNumber: string;
  expiresAt: Date;
  total: number;
}

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

  /**
   * Lets the referrals that a firm sent before an instant, and that wait for their receivers, expire sooner.
   * Needs a transaction.
   */
  async expireSooner(firmId: string, seconds: number, sentBefore: Date): Promise<void> {
    // what is changing them ends first
    await this.database.query(LOCK_PENDING, [firmId]);
    await this.database.query(EXPIRE_SOONER, [firmId, seconds, sentBefore]);
  }

  /** The referrals of a sender that end when nobody acknowledges them, those that end first at the front. */
  expiring(firmId: string, limit: number): Promise<ExpiringReferral[]> {
    return this.database.query<ExpiringReferral>(EXPIRING, [firmId, limit]);
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
