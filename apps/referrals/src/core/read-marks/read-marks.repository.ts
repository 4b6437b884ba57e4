import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';
import { invitedAt, type Reader } from './reader.js';
import { isUnread, markOfListing, NEWS_OF_LISTING } from './unread.sql.js';

type Direction = 'sent' | 'received';

/** Up to when a person has read a referral, and whether there is something since. */
export interface ReadMark {
  referralId: string;
  isUnread: boolean;
  /** Null if the person has not opened it. */
  readUntil: Date | null;
  /** When the other firm last did something that this firm sees; null if nothing since marks are kept. */
  newsAt: Date | null;
}

/** A read mark as a person sets it. Without `readUntil`, everything until now counts as read. */
export interface MarkChange {
  isUnread: boolean;
  readUntil: Date | null;
}

/** A listing of a referral of the firm, which is what the firm may see. A draft is none. */
const REFERRAL = 'FROM listings l';
const IS_REFERRAL = 'l.firm_id = $1 AND l.id = $3 AND l.referral_id = l.id';
const FIND = `
  SELECT l.id AS "referralId", m.read_until AS "readUntil", n.news_at AS "newsAt",
         ${isUnread(`greatest($4::timestamptz, (SELECT b.read_until FROM inbox_read_marks b
                      WHERE b.firm_id = $1 AND b.user_id = $2 AND b.direction = l.perspective))`)} AS "isUnread"
    ${REFERRAL} ${NEWS_OF_LISTING} ${markOfListing('$2')} WHERE ${IS_REFERRAL}`;
/**
 * Nobody has read what is still to come; news may be ahead of this clock. What was read stays read when an
 * older mark arrives late.
 */
const MARK = `
  INSERT INTO read_marks AS m (firm_id, user_id, referral_id, read_until, is_unread)
  SELECT $1, $2, l.id,
         CASE WHEN NOT $4 THEN least(coalesce($5::timestamptz, n.news_at, now()), greatest(n.news_at, now())) END, $4
    ${REFERRAL} ${NEWS_OF_LISTING} WHERE ${IS_REFERRAL}
  ON CONFLICT (firm_id, user_id, referral_id) DO UPDATE
     SET read_until = greatest(m.read_until, EXCLUDED.read_until), is_unread = EXCLUDED.is_unread`;
const MARK_ALL = `
  WITH kept AS (
    INSERT INTO inbox_read_marks AS b (firm_id, user_id, direction, read_until) VALUES ($1, $2, $3, $4)
    ON CONFLICT (firm_id, user_id, direction) DO UPDATE SET read_until = greatest(b.read_until, EXCLUDED.read_until))
  DELETE FROM read_marks m USING listings l
   WHERE m.firm_id = $1 AND m.user_id = $2 AND l.firm_id = $1 AND l.id = m.referral_id AND l.perspective = $3
     AND (m.read_until IS NULL OR m.read_until <= $4)`;
const READ_UNTIL = `
  SELECT direction, read_until AS "readUntil" FROM inbox_read_marks WHERE firm_id = $1 AND user_id = $2`;
/**
 * A person who comes back has read what happened before it left. Who read what is not kept. What was read
 * after that stays: the event may come when the person is back.
 */
const LEAVE = `
  WITH gone AS (
    DELETE FROM read_marks WHERE firm_id = $1 AND user_id = $2 AND (read_until IS NULL OR read_until <= $3))
  INSERT INTO inbox_read_marks AS b (firm_id, user_id, direction, read_until)
  SELECT $1, $2, direction, $3 FROM unnest(ARRAY['sent', 'received']) direction
  ON CONFLICT (firm_id, user_id, direction) DO UPDATE SET read_until = greatest(b.read_until, EXCLUDED.read_until)`;
/** In portions: the people of a large firm have millions, and a statement has 15 seconds. */
const PORTION = 20_000;
const DELETE_SOME_OF_FIRM = `
  DELETE FROM read_marks WHERE ctid = ANY (ARRAY (SELECT ctid FROM read_marks WHERE firm_id = $1 LIMIT ${PORTION}))`;
const DELETE_OF_FIRM = 'DELETE FROM inbox_read_marks WHERE firm_id = $1';

/**
 * SQL of read marks (docs/adr/0165).
 *
 * Database triggers also run (schema.sql): `status_updates_news`, `notes_news` and `referrals_unmasked_news`
 * record what there is to read.
 */
@Injectable()
export class ReadMarksRepository {
  constructor(private readonly database: Database) {}

  /** Null if the firm sees no such referral. */
  async find({ firmId, userId }: Reader, referralId: string): Promise<ReadMark | null> {
    const params = [firmId, userId, referralId, invitedAt(userId)];
    return (await this.database.query<ReadMark>(FIND, params))[0] ?? null;
  }

  /** Sets the mark, if the firm sees the referral. */
  async mark({ firmId, userId }: Reader, referralId: string, change: MarkChange): Promise<void> {
    await this.database.query(MARK, [firmId, userId, referralId, change.isUnread, change.readUntil]);
  }

  /** All referrals of a direction are read up to here. Single marks up to here are dropped. */
  async markAll({ firmId, userId }: Reader, direction: Direction, readUntil: Date): Promise<void> {
    await this.database.query(MARK_ALL, [firmId, userId, direction, readUntil]);
  }

  /** Up to when the person has read all referrals of each direction. */
  async readUntil({ firmId, userId }: Reader): Promise<Record<Direction, Date>> {
    type Row = { direction: Direction; readUntil: Date };
    const rows = await this.database.query<Row>(READ_UNTIL, [firmId, userId]);
    const start = invitedAt(userId);
    const of = (wanted: Direction) => {
      const kept = rows.find(({ direction }) => direction === wanted)?.readUntil;
      return kept && kept > start ? kept : start;
    };
    return { sent: of('sent'), received: of('received') };
  }

  /** Deletes the marks of a person who has left the firm. */
  async forgetReader({ firmId, userId }: Reader, leftAt: Date): Promise<void> {
    await this.database.query(LEAVE, [firmId, userId, leftAt]);
  }

  /** Deletes the marks of all people of a firm. */
  async deleteOfFirm(firmId: string): Promise<void> {
    let deleted: number;
    do deleted = await this.database.affected(DELETE_SOME_OF_FIRM, [firmId]);
    while (deleted === PORTION);
    await this.database.query(DELETE_OF_FIRM, [firmId]);
  }
}
