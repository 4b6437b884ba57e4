import { Injectable } from '@nestjs/common';
import { currentTraceparent } from '@referral-exchange/telemetry';
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
}

/** A mail as it is written. */
interface NewMailRow {
  id: string;
  template: string;
  to: string;
  content: Buffer;
  subjectId: string | null;
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
 * Counts the mail, and writes it unless that is more than a day may bring; then it says which limit it was.
 * One statement: the rows of the counts are locked, so that of many mails at once no more than the limit are
 * written.
 */
const INSERT = `
  WITH counts AS (
    INSERT INTO mail_counts (day, counted, key, mails)
    SELECT (now() AT TIME ZONE 'UTC')::date, counted, key, 1 FROM unnest($5::text[], $6::text[]) given (counted, key)
    ON CONFLICT (day, counted, key) DO UPDATE SET mails = mail_counts.mails + 1
    RETURNING counted, mails
  ), exceeded AS (
    SELECT counts.counted FROM counts JOIN unnest($5::text[], $7::int[]) most (counted, mails) USING (counted)
     WHERE counts.mails > most.mails
  ), written AS (
    INSERT INTO mails (id, template, recipient, content, traceparent, subject_id)
    SELECT $1::uuid, $2, $3, $4::bytea, $8, $9::uuid WHERE NOT EXISTS (SELECT FROM exceeded)
  )
  SELECT counted FROM exceeded ORDER BY counted LIMIT 1`;
const CLAIM = `
  UPDATE mails SET attempts = attempts + 1, due_at = now() + interval '${CLAIMED_FOR}'
   WHERE id = $1 AND ended_at IS NULL AND due_at <= now()
  RETURNING id, template, recipient AS "to", content, attempts, created_at AS "createdAt", traceparent`;
const MARK_SENT = `
  UPDATE mails SET sent_at = now(), ended_at = now(), content = NULL, last_error = NULL WHERE id = $1`;

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

  /** Writes a mail, unless a limit is reached; then it returns which. */
  async insert(
    { id, template, to, content, subjectId }: NewMailRow,
    counts: readonly CountedMail[],
  ): Promise<Counted | null> {
    const lists = [
      counts.map(({ counted }) => counted),
      counts.map(({ key }) => key),
      counts.map(({ most }) => most),
    ];
    const values = [id, template, to, content, ...lists, currentTraceparent() ?? null, subjectId];
    const [exceeded] = await this.database.prepared<{ counted: Counted }>('mail-insert', INSERT, values);
    return exceeded?.counted ?? null;
  }

  /** The mail, if it waits and its time has come; null when it was sent, has ended, or is being sent. */
  async claim(id: string): Promise<ClaimedMail | null> {
    const [mail] = await this.database.prepared<ClaimedMail>('mail-claim', CLAIM, [id]);
    return mail ?? null;
  }

  /** The content is deleted: nobody needs it any more. */
  async markSent(id: string): Promise<void> {
    await this.database.prepared('mail-sent', MARK_SENT, [id]);
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
