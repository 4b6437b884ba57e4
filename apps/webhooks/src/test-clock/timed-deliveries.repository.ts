import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';
import { DispatcherWakeUp } from '../delivery/dispatcher-wake-up.js';

/**
 * As if the time had passed (docs/adr/0132). Held deliveries wait for no time. Locked in the order of their
 * ids, as attempts are recorded.
 */
const RETRY_SOONER = `
  WITH waiting AS (
    SELECT id FROM deliveries
     WHERE subscription_id IN (SELECT id FROM subscriptions WHERE owner_id = $1)
       AND next_attempt_at > now() AND next_attempt_at < 'infinity' AND created_at <= $3
     ORDER BY id FOR NO KEY UPDATE)
  UPDATE deliveries d SET next_attempt_at = d.next_attempt_at - make_interval(secs => $2)
    FROM waiting WHERE d.id = waiting.id
  RETURNING d.subscription_id AS "subscriptionId"`;
/** The secret before a rotation counts for a day (docs/adr/0132: nobody is shown when it was rotated). */
const AGE_SECRETS = `
  UPDATE subscriptions SET secret_rotated_at = secret_rotated_at - make_interval(secs => $2)
   WHERE owner_id = $1 AND secret_rotated_at > now() - interval '1 day' AND secret_rotated_at <= $3`;

/** What is timed of a firm's webhooks, for its test clock. */
@Injectable()
export class TimedDeliveriesRepository {
  constructor(
    private readonly database: Database,
    private readonly dispatcherWakeUp: DispatcherWakeUp,
  ) {}

  /**
   * Lets the deliveries that an owner had before an instant be retried sooner, and the secrets that it
   * replaced end sooner. Needs a transaction.
   */
  async moveCloser(ownerId: string, seconds: number, before: Date): Promise<void> {
    const values = [ownerId, seconds, before];
    const moved = await this.database.query<{ subscriptionId: string }>(RETRY_SOONER, values);
    await this.database.query(AGE_SECRETS, values);
    const lanes = [...new Set(moved.map(({ subscriptionId }) => subscriptionId))];
    if (lanes.length > 0) this.database.afterCommit(() => this.dispatcherWakeUp.notify(lanes));
  }
}
