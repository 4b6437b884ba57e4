import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/platform';
import type { NewNotice } from '../../core/history/new-notice.js';

/** A notice that this process alone may handle for the time of its claim. */
export interface ClaimedNotice extends NewNotice {
  attempts: number;
}

/** Longer than the mails of a notice take. A notice whose process died is handled by another one after this time. */
const CLAIM = '1 minute';

const CLAIM_NEXT = `
  UPDATE notices SET attempts = attempts + 1, due_at = now() + interval '${CLAIM}'
   WHERE id = (SELECT id FROM notices WHERE due_at <= now() ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING id, kind, referral_id AS "referralId", firm_id AS "firmId", status_update_id AS "statusUpdateId", attempts`;

const END = 'DELETE FROM notices WHERE id = $1 AND attempts = $2 RETURNING id';

/** What firms are still to be told. A row is deleted in the transaction that writes its mails. */
@Injectable()
export class NoticesRepository {
  constructor(private readonly database: Database) {}

  /** The notice that has waited longest of those that are due; null: none is. */
  async claimNext(): Promise<ClaimedNotice | null> {
    const [notice] = await this.database.prepared<ClaimedNotice>('notice-claim', CLAIM_NEXT);
    return notice ?? null;
  }

  /** Ends a notice; false when another process has taken it over since. */
  async end({ id, attempts }: ClaimedNotice): Promise<boolean> {
    return (await this.database.prepared('notice-end', END, [id, attempts])).length > 0;
  }

  async retryAfter(id: string, waitMs: number): Promise<void> {
    await this.database.query(
      `UPDATE notices SET due_at = now() + $2 * interval '1 millisecond' WHERE id = $1`,
      [id, waitMs],
    );
  }
}
