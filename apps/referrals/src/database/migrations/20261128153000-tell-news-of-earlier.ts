import type { MigrationInterface, QueryRunner } from 'typeorm';
import { KEEP_NEWS_OF_UPDATES } from '../functions/keep-news.sql.js';

const BATCH = 5_000;

/**
 * What the system sends for a firm is news to it, and the news of earlier referrals of a case show from now
 * on. Those that are there were never shown: they go, so that nobody finds years of them. Cut off, it begins
 * anew.
 */
export class TellNewsOfEarlier implements MigrationInterface {
  readonly name = 'TellNewsOfEarlier1795879800000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(KEEP_NEWS_OF_UPDATES);
    let last: Key | undefined = { firmId: FIRST, referralId: FIRST };
    while (last) [last] = (await runner.query(DROP_HIDDEN, [last.firmId, last.referralId, BATCH])) as Key[];
  }

  async down(): Promise<void> {
    // the function may stay: the release before hides what it writes more
  }
}

interface Key {
  firmId: string;
  referralId: string;
}

const FIRST = '00000000-0000-0000-0000-000000000000';
/** Of the next rows by key those that no list showed. Returns the last key; nothing after the last row. */
const DROP_HIDDEN = `
  WITH batch AS (
    SELECT firm_id, referral_id FROM referral_news
     WHERE (firm_id, referral_id) > ($1::uuid, $2::uuid) ORDER BY firm_id, referral_id LIMIT $3),
  dropped AS (
    DELETE FROM referral_news n USING batch b JOIN listings l ON l.firm_id = b.firm_id AND l.id = b.referral_id
     WHERE n.firm_id = b.firm_id AND n.referral_id = b.referral_id AND l.shelf = 'sent_earlier')
  SELECT firm_id AS "firmId", referral_id AS "referralId" FROM batch ORDER BY firm_id DESC, referral_id DESC LIMIT 1`;
