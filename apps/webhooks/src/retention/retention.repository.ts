import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';

/** Days that a payload is kept after delivery, after exhaustion, and at most (interface, "Limits"). */
export const DELIVERED_DAYS = 30;
const EXHAUSTED_DAYS = 90;
export const HARD_LIMIT_DAYS = 180;

/** Rows per statement, so that its locks are held for milliseconds only. */
export const CHUNK = 1_000;

export interface PurgedChunk {
  gone: number;
  /** The id where the chunk ended; null: there are no more. */
  last: string | null;
}

/** Deletes the payloads of one chunk, in order of id, that no delivery needs any more. */
const PURGE_PAYLOADS = `
  WITH chunk AS (
    SELECT id FROM payloads WHERE id > $1 AND id < $2 ORDER BY id LIMIT ${CHUNK}
  ), gone AS (
    DELETE FROM payloads p USING chunk
     WHERE p.id = chunk.id AND NOT EXISTS (
       SELECT FROM deliveries d WHERE d.payload_id = p.id AND NOT (
         (d.status = 'DELIVERED' AND d.finished_at < $3::timestamptz - interval '${DELIVERED_DAYS} days') OR
         (d.status = 'EXHAUSTED' AND d.finished_at < $3::timestamptz - interval '${EXHAUSTED_DAYS} days')))
    RETURNING p.id
  )
  SELECT (SELECT id FROM chunk ORDER BY id DESC LIMIT 1) AS last, (SELECT count(*)::int FROM gone) AS gone`;

const DROP_PAYLOADS = `
  DELETE FROM payloads WHERE id IN (SELECT id FROM payloads WHERE id < $1 ORDER BY id LIMIT ${CHUNK} FOR UPDATE SKIP LOCKED)`;

const DROP_LOG = `
  WITH gone AS (
    DELETE FROM deliveries WHERE id IN (SELECT id FROM deliveries WHERE id < $1 ORDER BY id LIMIT ${CHUNK} FOR UPDATE SKIP LOCKED)
    RETURNING id
  ), attempted AS (
    DELETE FROM attempts a USING gone WHERE a.delivery_id = gone.id
  )
  SELECT FROM gone`;

const DROP_SUBSCRIPTIONS = `
  DELETE FROM subscriptions WHERE deleted_at < $1::timestamptz - interval '${HARD_LIMIT_DAYS} days'`;
const DROP_CLOSED_SPANS = `
  DELETE FROM closed_spans WHERE until < $1::timestamptz - interval '${HARD_LIMIT_DAYS} days'`;

/** Deletes expired rows, of the large tables at most `CHUNK` a call. Ids are in the order of time. */
@Injectable()
export class RetentionRepository {
  constructor(private readonly database: Database) {}

  /** Payloads with ids below this one. Returns how many. */
  dropPayloads(below: string): Promise<number> {
    return this.database.affected(DROP_PAYLOADS, [below]);
  }

  /** Deliveries with ids below this one, and their attempts. Returns how many deliveries. */
  dropLog(below: string): Promise<number> {
    return this.database.affected(DROP_LOG, [below]);
  }

  /** The next payloads after `from` that no delivery needs at `now`. */
  async purgePayloads(from: string, until: string, now: Date): Promise<PurgedChunk> {
    const [chunk] = await this.database.query<PurgedChunk>(PURGE_PAYLOADS, [from, until, now]);
    return chunk!;
  }

  /** Deleted subscriptions, and the times when their owners were switched off. */
  async dropOwnersRows(now: Date): Promise<void> {
    await this.database.query(DROP_SUBSCRIPTIONS, [now]);
    await this.database.query(DROP_CLOSED_SPANS, [now]);
  }
}
