import { Injectable } from '@nestjs/common';
import { type FirmRetention, MOST_PAYLOAD_DAYS } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';

/** Days that a payload is kept after delivery, after exhaustion, and at most (interface, "Limits"). */
export const DELIVERED_DAYS = 30;
const EXHAUSTED_DAYS = 90;
export const HARD_LIMIT_DAYS = MOST_PAYLOAD_DAYS;

/** Rows per statement, so that its locks are held for milliseconds only. */
export const CHUNK = 1_000;

export interface PurgedChunk {
  gone: number;
  /** The id where the chunk ended; null: there are no more. */
  last: string | null;
}

/** Cases under a legal hold; null: they are not known, and each may be. */
export type HeldCases = readonly string[] | null;

/** What a purge looks at: ids between these two, at this time. */
export interface PurgeRange {
  from: string;
  until: string;
  now: Date;
  held: HeldCases;
}

const ofFirm = (field: keyof FirmRetention): string => `(o.retention ->> '${field}')::int`;
/** As long as the firm says. A legal hold wins over a shorter time. */
const kept = (field: keyof FirmRetention, days: number): string => `
  make_interval(days => CASE WHEN $4::uuid[] IS NULL OR p.base_case_id = ANY ($4::uuid[])
                             THEN greatest(${ofFirm(field)}, ${days}) ELSE coalesce(${ofFirm(field)}, ${days}) END)`;

/** Deletes the payloads of one chunk, in order of id, that no delivery needs any more. */
const purgeChunk = (chunk: string): string => `
  WITH chunk AS (${chunk} AND id > $1 AND id < $2 ORDER BY id LIMIT ${CHUNK}), gone AS (
    DELETE FROM payloads p USING chunk
     WHERE p.id = chunk.payload_id AND NOT EXISTS (
       SELECT FROM deliveries d LEFT JOIN subscriptions s ON s.id = d.subscription_id LEFT JOIN owners o ON o.id = s.owner_id
        WHERE d.payload_id = p.id AND NOT (
         (d.status = 'DELIVERED' AND d.finished_at < $3::timestamptz - ${kept('deliveredPayloadDays', DELIVERED_DAYS)}) OR
         (d.status = 'EXHAUSTED' AND d.finished_at < $3::timestamptz - ${kept('exhaustedPayloadDays', EXHAUSTED_DAYS)})))
    RETURNING p.id
  )
  SELECT (SELECT id FROM chunk ORDER BY id DESC LIMIT 1) AS last, (SELECT count(*)::int FROM gone) AS gone`;
const PURGE_PAYLOADS = purgeChunk('SELECT id, id AS payload_id FROM payloads WHERE true');
const PURGE_PAYLOADS_OF = purgeChunk('SELECT id, payload_id FROM deliveries WHERE subscription_id = $5');

const SHORTEST = `least(${ofFirm('deliveredPayloadDays')}, ${ofFirm('exhaustedPayloadDays')})`;
const SHORTENED = `
  SELECT s.id, ${SHORTEST} AS days FROM owners o JOIN subscriptions s ON s.owner_id = o.id
   WHERE ${SHORTEST} < ${DELIVERED_DAYS}`;
const ANY_TERMS = 'SELECT EXISTS (SELECT FROM owners WHERE retention IS NOT NULL) AS any';

const DROP_PAYLOADS = `
  DELETE FROM payloads WHERE id IN (SELECT id FROM payloads WHERE id < $1 ORDER BY id LIMIT ${CHUNK} FOR UPDATE SKIP LOCKED)`;

const DROP_LOG = `
  DELETE FROM deliveries WHERE id IN (SELECT id FROM deliveries WHERE id < $1 ORDER BY id LIMIT ${CHUNK} FOR UPDATE SKIP LOCKED)`;

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

  /** Deliveries with ids below this one. Their attempts are dropped by months. Returns how many. */
  dropLog(below: string): Promise<number> {
    return this.database.affected(DROP_LOG, [below]);
  }

  /** The next payloads in a range that no delivery needs. */
  purgePayloads(range: PurgeRange): Promise<PurgedChunk> {
    return this.purgeRange(PURGE_PAYLOADS, range);
  }

  /** The same of one subscription; the range is of ids of its deliveries. */
  purgePayloadsOf(subscriptionId: string, range: PurgeRange): Promise<PurgedChunk> {
    return this.purgeRange(PURGE_PAYLOADS_OF, range, subscriptionId);
  }

  /** Subscriptions of firms that want payloads kept for fewer days than the exchange keeps any. */
  findShortened(): Promise<{ id: string; days: number }[]> {
    return this.database.query<{ id: string; days: number }>(SHORTENED);
  }

  async hasFirmsWithTerms(): Promise<boolean> {
    return (await this.database.query<{ any: boolean }>(ANY_TERMS))[0]!.any;
  }

  private async purgeRange(
    sql: string,
    { from, until, now, held }: PurgeRange,
    ...more: string[]
  ): Promise<PurgedChunk> {
    return (await this.database.query<PurgedChunk>(sql, [from, until, now, held, ...more]))[0]!;
  }

  /** Deleted subscriptions, and the times when their owners were switched off. */
  async dropOwnersRows(now: Date): Promise<void> {
    await this.database.query(DROP_SUBSCRIPTIONS, [now]);
    await this.database.query(DROP_CLOSED_SPANS, [now]);
  }
}
