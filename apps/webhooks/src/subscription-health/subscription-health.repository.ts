import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';
import { NO_LONGER_ACTIVE } from '../delivery/no-longer-active.js';

/** So many of the newest deliveries are counted by their outcome: the cost does not grow with the log. */
export const RECENT = 1_000;
/** The queue is counted up to here, for the same reason. */
export const COUNTED_QUEUE = 10_000;

/** What the log says of one subscription. */
export interface DeliveryFigures {
  waiting: number;
  retrying: number;
  held: number;
  nextRetryAt: Date | null;
  recentDelivered: number;
  recentExhausted: number;
  lastDeliveredAt: Date | null;
  /** Of the newest delivery that was given up since then. */
  lastExhaustedAt: Date | null;
  lastExhaustedError: string | null;
}

/**
 * A delivery that ended because the subscription was switched off says nothing of the endpoint: it is not
 * counted. Each part reads one index from its end and stops early.
 */
export const FIGURES = `
  WITH queue AS (
    SELECT status, next_attempt_at FROM deliveries WHERE subscription_id = $1 AND next_attempt_at IS NOT NULL
     ORDER BY next_attempt_at, id LIMIT ${COUNTED_QUEUE}
  ), recent AS (
    SELECT status, last_error FROM deliveries WHERE subscription_id = $1 ORDER BY id DESC LIMIT ${RECENT}
  ), delivered AS (
    SELECT id, finished_at FROM deliveries WHERE subscription_id = $1 AND status = 'DELIVERED' ORDER BY id DESC LIMIT 1
  ), exhausted AS (
    SELECT finished_at, last_error FROM deliveries
     WHERE subscription_id = $1 AND status = 'EXHAUSTED' AND last_error IS DISTINCT FROM '${NO_LONGER_ACTIVE}'
       AND id > coalesce((SELECT id FROM delivered), '00000000-0000-0000-0000-000000000000')
     ORDER BY id DESC LIMIT 1
  )
  SELECT waiting, retrying, held, "nextRetryAt", "recentDelivered", "recentExhausted",
         (SELECT finished_at FROM delivered) AS "lastDeliveredAt",
         (SELECT finished_at FROM exhausted) AS "lastExhaustedAt",
         (SELECT last_error FROM exhausted) AS "lastExhaustedError"
    FROM (SELECT count(*)::int AS waiting,
                 count(*) FILTER (WHERE status = 'FAILED')::int AS retrying,
                 count(*) FILTER (WHERE next_attempt_at = 'infinity')::int AS held,
                 min(next_attempt_at) FILTER (WHERE status = 'FAILED' AND next_attempt_at < 'infinity') AS "nextRetryAt"
            FROM queue) AS queued,
         (SELECT count(*) FILTER (WHERE status = 'DELIVERED')::int AS "recentDelivered",
                 count(*) FILTER (WHERE status = 'EXHAUSTED' AND last_error IS DISTINCT FROM '${NO_LONGER_ACTIVE}')::int
                   AS "recentExhausted"
            FROM recent) AS ended`;

/** Counts what became of the deliveries of a subscription. */
@Injectable()
export class SubscriptionHealthRepository {
  constructor(private readonly database: Database) {}

  async figuresOf(subscriptionId: string): Promise<DeliveryFigures> {
    return (await this.database.query<DeliveryFigures>(FIGURES, [subscriptionId]))[0]!;
  }
}
