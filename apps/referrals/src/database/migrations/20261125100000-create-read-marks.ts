import type { MigrationInterface, QueryRunner } from 'typeorm';
import { KEEP_NEWS_OF_NOTES, LATER, UNMASK_NEWS } from '../functions/keep-news.sql.js';

/**
 * What there is to read of a referral, and up to when each person has read it (ADR 165). What happened before
 * this migration is no news: nobody finds a whole inbox unread.
 */
export class CreateReadMarks implements MigrationInterface {
  readonly name = 'CreateReadMarks1795600800000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...TABLES, ...FUNCTIONS, ...TRIGGERS]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION keep_news_of_updates, keep_news_of_notes, unmask_news CASCADE');
    await runner.query('DROP TABLE inbox_read_marks, read_marks, referral_news');
  }
}

const TABLES = [
  `CREATE TABLE referral_news (
     firm_id        uuid NOT NULL,
     referral_id    uuid NOT NULL,
     direction      text NOT NULL CHECK (direction IN ('sent', 'received')),
     news_at        timestamptz(3),
     masked_note_at timestamptz(3),
     PRIMARY KEY (firm_id, referral_id)
   )`,
  `COMMENT ON TABLE referral_news IS
     'When somebody other than this firm last changed the status of a referral, or sent a message or a note that the firm sees. Written by triggers.'`,
  `COMMENT ON COLUMN referral_news.masked_note_at IS
     'The last note that the receiver cannot read before it has acknowledged.'`,
  `CREATE INDEX referral_news_latest ON referral_news (firm_id, direction, news_at, referral_id)`,
  `CREATE TABLE read_marks (
     firm_id     uuid NOT NULL,
     user_id     uuid NOT NULL,
     referral_id uuid NOT NULL REFERENCES referrals ON DELETE CASCADE,
     read_until  timestamptz(3),
     is_unread   boolean NOT NULL,
     PRIMARY KEY (firm_id, user_id, referral_id)
   )`,
  `COMMENT ON COLUMN read_marks.is_unread IS 'The person marked it as unread, whether or not there is news.'`,
  `CREATE INDEX read_marks_unread ON read_marks (firm_id, user_id) WHERE is_unread`,
  `CREATE TABLE inbox_read_marks (
     firm_id    uuid NOT NULL,
     user_id    uuid NOT NULL,
     direction  text NOT NULL CHECK (direction IN ('sent', 'received')),
     read_until timestamptz(3) NOT NULL,
     PRIMARY KEY (firm_id, user_id, direction)
   )`,
  `COMMENT ON TABLE inbox_read_marks IS 'Up to when a person has read all referrals of a direction.'`,
];

/** As it was then; `functions/keep-news.sql.ts` has it as it is since. */
const KEEP_NEWS_OF_UPDATES = `
  CREATE FUNCTION keep_news_of_updates() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO referral_news AS n (firm_id, referral_id, direction, news_at)
    SELECT s.firm_id, a.referral_id, s.direction, max(a.created_at)
      FROM added a
      CROSS JOIN LATERAL (VALUES (a.referring_firm_id, 'sent'), (a.referent_firm_id, 'received')) AS s (firm_id, direction)
     WHERE s.firm_id IS NOT NULL AND s.firm_id IS DISTINCT FROM a.firm_id AND a.source <> 'import'
     GROUP BY 1, 2, 3
    ON CONFLICT (firm_id, referral_id) DO UPDATE SET news_at = ${LATER};
    RETURN NULL;
  END $$`;

const FUNCTIONS = [KEEP_NEWS_OF_UPDATES, KEEP_NEWS_OF_NOTES, UNMASK_NEWS];

const TRIGGERS = [
  `CREATE TRIGGER status_updates_news AFTER INSERT ON status_updates REFERENCING NEW TABLE AS added
     FOR EACH STATEMENT EXECUTE FUNCTION keep_news_of_updates()`,
  `CREATE TRIGGER notes_news AFTER INSERT ON notes REFERENCING NEW TABLE AS added
     FOR EACH STATEMENT EXECUTE FUNCTION keep_news_of_notes()`,
  `CREATE TRIGGER referrals_unmasked_news AFTER UPDATE ON referrals FOR EACH ROW
     WHEN (OLD.acknowledged_at IS NULL AND NEW.acknowledged_at IS NOT NULL) EXECUTE FUNCTION unmask_news()`,
];
