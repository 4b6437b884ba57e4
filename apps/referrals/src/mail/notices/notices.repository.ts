import { Injectable } from '@nestjs/common';
import { Database, Table } from '@referral-exchange/database';
import { Notice } from '../../core/history/notice.entity.js';

const NOTICES = new Table(Notice);

/** Longer than the mails of a notice take. Then another process handles a notice whose process died. */
const CLAIM = '1 minute';

const CLAIM_NEXT = `
  UPDATE notices SET attempts = attempts + 1, due_at = now() + interval '${CLAIM}'
   WHERE id = (SELECT id FROM notices WHERE due_at <= now() ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING ${NOTICES.select()}`;

/** As if the time had passed (docs/adr/0132). */
const SEND_SOONER = `
  UPDATE notices n SET due_at = n.due_at - make_interval(secs => $2)
    FROM listings l
   WHERE l.firm_id = $1 AND l.perspective = 'sent' AND n.referral_id = l.referral_id
     AND n.due_at > now() AND n.created_at <= $3`;

const END = 'DELETE FROM notices WHERE id = $1 AND attempts = $2 RETURNING id';

/** What waits, for the metrics. */
export const NOTICE_BACKLOG = `
  SELECT count(*)::int AS waiting, coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS oldest
    FROM (SELECT created_at FROM notices LIMIT 10000) AS waiting`;

/** Notifications that are still to be mailed. A row is deleted in the transaction that writes its mails. */
@Injectable()
export class NoticesRepository {
  constructor(private readonly database: Database) {}

  /**
   * The notice that has waited longest of those that are due, for this process alone while its claim lasts;
   * null: none is.
   */
  async claimNext(): Promise<Notice | null> {
    const [notice] = await this.database.prepared<Notice>('notice-claim', CLAIM_NEXT);
    return notice ?? null;
  }

  /** Ends a notice; false when another process has taken it over since. */
  async end({ id, attempts }: Notice): Promise<boolean> {
    return (await this.database.prepared('notice-end', END, [id, attempts])).length > 0;
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
