import { Injectable } from '@nestjs/common';
import { Database, Table } from '@referral-exchange/database';
import { Notice } from '../../core/history/notice.entity.js';

const NOTICES = new Table(Notice);

/** Longer than the mails of a notice take. Then another process handles a notice whose process died. */
const CLAIM = '1 minute';

/** Notices that are claimed together. */
export const NOTICES_AT_ONCE = 50;

const CLAIM_DUE = `
  WITH claimed AS (
    UPDATE notices SET attempts = attempts + 1, due_at = now() + interval '${CLAIM}'
     WHERE id = ANY (ARRAY(
       SELECT id FROM notices WHERE due_at <= now() ORDER BY due_at LIMIT ${NOTICES_AT_ONCE} FOR UPDATE SKIP LOCKED))
    RETURNING *)
  SELECT ${NOTICES.select('claimed')} FROM claimed ORDER BY created_at, id`;

/** As if the time had passed (docs/adr/0132). */
const SEND_SOONER = `
  UPDATE notices n SET due_at = n.due_at - make_interval(secs => $2)
    FROM listings l
   WHERE l.firm_id = $1 AND l.perspective = 'sent' AND n.referral_id = l.referral_id
     AND n.due_at > now() AND n.created_at <= $3`;

/** Of claims that still hold: the number of attempts is that of the claim. */
const STILL_CLAIMED = 'n.id = c.id AND n.attempts = c.attempts AND n.id = ANY ($1::uuid[])';
const END_ALL = `
  DELETE FROM notices n USING unnest($1::uuid[], $2::int[]) AS c (id, attempts) WHERE ${STILL_CLAIMED} RETURNING n.id`;
const GIVE_BACK = `
  UPDATE notices n SET attempts = n.attempts - 1, due_at = now()
    FROM unnest($1::uuid[], $2::int[]) AS c (id, attempts) WHERE ${STILL_CLAIMED}`;

/** What waits, for the metrics. */
export const NOTICE_BACKLOG = `
  SELECT count(*)::int AS waiting, coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS oldest
    FROM (SELECT created_at FROM notices LIMIT 10000) AS waiting`;

/** Notifications that are still to be mailed. A row is deleted in the transaction that writes its mails. */
@Injectable()
export class NoticesRepository {
  constructor(private readonly database: Database) {}

  /**
   * The notices that have waited longest of those that are due, NOTICES_AT_ONCE at most, for this process
   * alone while its claim lasts; oldest first.
   */
  claimDue(): Promise<Notice[]> {
    return this.database.prepared<Notice>('notices-claim', CLAIM_DUE);
  }

  /** Ends notices. Returns the ids of those that no other process has taken over since. */
  async end(notices: readonly Notice[]): Promise<Set<string>> {
    const rows = await this.database.prepared<{ id: string }>('notices-end', END_ALL, claimsOf(notices));
    return new Set(rows.map(({ id }) => id));
  }

  /** Makes claimed notices due again, as if nobody had tried them. */
  async giveBack(notices: readonly Notice[]): Promise<void> {
    await this.database.query(GIVE_BACK, claimsOf(notices));
  }

  /** Lets the notices of before an instant, on referrals that a firm sent, be tried again sooner. */
  async sendSooner(firmId: string, seconds: number, writtenBefore: Date): Promise<void> {
    await this.database.query(SEND_SOONER, [firmId, seconds, writtenBefore]);
  }

  async retryAfter(id: string, waitMs: number): Promise<void> {
    await this.database.query(
      `UPDATE notices SET due_at = now() + $2 * interval '1 millisecond' WHERE id = $1`,
      [id, waitMs],
    );
  }
}

function claimsOf(notices: readonly Notice[]): [ids: string[], attempts: number[]] {
  return [notices.map(({ id }) => id), notices.map(({ attempts }) => attempts)];
}
