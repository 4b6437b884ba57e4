import { Injectable } from '@nestjs/common';
import { Database, type SealedColumn } from '@referral-exchange/database';
import type { Counted } from './mail-limits.js';

/** A mail that this process alone may send for the time of its claim. */
export interface ClaimedMail {
  id: string;
  template: string;
  to: string;
  content: Buffer;
  attempts: number;
  createdAt: Date;
  /** Of the call that wrote it; null in mails of releases that did not store it. */
  traceparent: string | null;
  /** Its time is over. */
  isExpired: boolean;
}

/** Whom a mail goes to, besides the address. */
export interface Recipient {
  userId: string;
  /** Null: the person is of no firm. */
  firmId: string | null;
}

/** A mail as it is written. */
export interface NewMailRow extends Recipient {
  id: string;
  template: string;
  to: string;
  content: Buffer;
  subjectId: string | null;
  /** Null: it is as good as ever when it is late. */
  usefulForMs: number | null;
  traceparent: string | null;
  /** The daily limits that it counts towards. */
  counts: readonly CountedMail[];
}

/** A daily limit that a mail counts towards. */
export interface CountedMail {
  counted: Counted;
  key: string;
  most: number;
}

/** How long the log of sent mails is kept. */
const KEEP_DAYS = 30;

/** Longer than an attempt can take. A mail whose process died is sent by another one after this time. */
const CLAIMED_FOR = '10 minutes';

/**
 * Counts the mails, and writes those that are not more than a day may bring; of the others it says which
 * limit it was. One statement: the rows of the counts are locked, in one order, so that of many mails at once
 * no more than the limit are written. A mail beyond one limit is counted all the same.
 */
const INSERT_ALL = `
  WITH given AS (
    SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::bytea[], $5::text[], $6::uuid[], $7::uuid[],
                         $8::uuid[], $9::bigint[])
      WITH ORDINALITY AS mail (id, template, recipient, content, traceparent, subject_id, user_id, firm_id,
                               useful_for_ms, place)
  ), counted AS (
    SELECT *, row_number() OVER (PARTITION BY counted, key ORDER BY place) AS nth,
           count(*) OVER (PARTITION BY counted, key) AS of_all
      FROM unnest($10::int[], $11::text[], $12::text[], $13::int[]) AS c (place, counted, key, most)
  ), counts AS (
    INSERT INTO mail_counts (day, counted, key, mails)
    SELECT (now() AT TIME ZONE 'UTC')::date, counted, key, count(*) FROM counted
     GROUP BY counted, key ORDER BY counted, key
    ON CONFLICT (day, counted, key) DO UPDATE SET mails = mail_counts.mails + EXCLUDED.mails
    RETURNING counted, key, mails
  ), exceeded AS (
    SELECT place, min(counted) AS counted FROM counted JOIN counts USING (counted, key)
     WHERE counts.mails - of_all + nth > most GROUP BY place
  ), written AS (
    INSERT INTO mails (id, template, recipient, content, traceparent, subject_id, user_id, firm_id, expires_at)
    SELECT id, template, recipient, content, traceparent, subject_id, user_id, firm_id,
           now() + useful_for_ms * interval '1 millisecond' FROM given
     WHERE place NOT IN (SELECT place FROM exceeded)
  )
  SELECT place, counted FROM exceeded ORDER BY place`;
/** Locked in one order: two that claim the same mails do not wait for each other. */
const CLAIM = `
  UPDATE mails SET attempts = attempts + 1, due_at = now() + interval '${CLAIMED_FOR}'
   WHERE id = ANY (ARRAY(
     SELECT id FROM mails WHERE id = ANY ($1::uuid[]) AND ended_at IS NULL AND due_at <= now() ORDER BY id FOR UPDATE))
  RETURNING id, template, recipient AS "to", content, attempts, created_at AS "createdAt", traceparent,
            coalesce(expires_at <= now(), false) AS "isExpired"`;
const MARK_SENT = `
  UPDATE mails SET sent_at = now(), ended_at = now(), content = NULL, last_error = NULL WHERE id = ANY ($1::uuid[])`;

/** Of those that were written by then: who is back may have newer ones. */
const END_WAITING = `
  UPDATE mails SET ended_at = now(), content = NULL, last_error = 'its recipient has left'
   WHERE (user_id = $1 OR firm_id = $2) AND ended_at IS NULL AND ($3::timestamptz IS NULL OR created_at <= $3)`;

const PURGED_AT_ONCE = 1_000;
const PURGE = `
  DELETE FROM mails WHERE id IN (
    SELECT id FROM mails WHERE ended_at < now() - interval '${KEEP_DAYS} days' LIMIT ${PURGED_AT_ONCE})`;

/** What waits, for the metrics. */
export const MAIL_BACKLOG = `
  SELECT count(*)::int AS waiting,
         coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS oldest
    FROM (SELECT created_at FROM mails WHERE ended_at IS NULL LIMIT 10000) AS unsent`;

/** What the sealed content of a mail is bound to. */
export const contentBinding = (mailId: string) => `mail-content:${mailId}`;

/** For the `sealed` of a service that sends mail. */
export const SEALED_MAILS: SealedColumn = {
  table: 'mails',
  column: 'content',
  key: 'id',
  keyType: 'uuid',
  belongsTo: contentBinding,
};

/** The mails of a service: what waits, and for a while what was sent. Times are those of the database. */
@Injectable()
export class MailsRepository {
  constructor(private readonly database: Database) {}

  /** Writes mails, except those beyond a limit: their places, from 0, each with the limit. */
  async insertAll(mails: readonly NewMailRow[]): Promise<Map<number, Counted>> {
    const counts = mails.flatMap((mail, index) => mail.counts.map((one) => ({ ...one, place: index + 1 })));
    const rows = await this.database.prepared<{ place: number; counted: Counted }>(
      'mails-insert',
      INSERT_ALL,
      [
        mails.map(({ id }) => id),
        mails.map(({ template }) => template),
        mails.map(({ to }) => to),
        mails.map(({ content }) => content),
        mails.map(({ traceparent }) => traceparent),
        mails.map(({ subjectId }) => subjectId),
        mails.map(({ userId }) => userId),
        mails.map(({ firmId }) => firmId),
        mails.map(({ usefulForMs }) => usefulForMs),
        counts.map(({ place }) => place),
        counts.map(({ counted }) => counted),
        counts.map(({ key }) => key),
        counts.map(({ most }) => most),
      ],
    );
    return new Map(rows.map(({ place, counted }) => [place - 1, counted]));
  }

  /** Those of the mails that wait and whose time has come, not those that were sent or are being sent. */
  claim(ids: readonly string[]): Promise<ClaimedMail[]> {
    return this.database.prepared<ClaimedMail>('mails-claim', CLAIM, [ids]);
  }

  /** The contents are deleted: nobody needs them any more. */
  async markSent(ids: readonly string[]): Promise<void> {
    await this.database.prepared('mails-sent', MARK_SENT, [ids]);
  }

  async endWaiting({ userId, firmId }: Partial<Recipient>, until: Date | null): Promise<void> {
    await this.database.query(END_WAITING, [userId ?? null, firmId ?? null, until]);
  }

  async markFailed(id: string, error: string): Promise<void> {
    await this.database.query(
      'UPDATE mails SET ended_at = now(), content = NULL, last_error = $2 WHERE id = $1',
      [id, error],
    );
  }

  async retryAfter(id: string, waitMs: number, error: string): Promise<void> {
    await this.database.query(
      `UPDATE mails SET due_at = now() + $2 * interval '1 millisecond', last_error = $3 WHERE id = $1`,
      [id, waitMs, error],
    );
  }

  /** Mails whose time came a while ago: their jobs were lost. */
  async findForgotten(graceMs: number, limit: number): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `SELECT id FROM mails WHERE ended_at IS NULL AND due_at < now() - $1 * interval '1 millisecond'
        ORDER BY due_at LIMIT $2`,
      [graceMs, limit],
    );
    return rows.map(({ id }) => id);
  }

  /** Deletes what ended so long ago, a thousand at a time, and the counts of days that are over. */
  async purge(): Promise<boolean> {
    await this.database.query(`DELETE FROM mail_counts WHERE day < (now() AT TIME ZONE 'UTC')::date`);
    return (await this.database.affected(PURGE)) === PURGED_AT_ONCE;
  }
}
