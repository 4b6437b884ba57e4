import { BY_KEY } from './listing-columns.sql.js';

/** News of one millisecond after others: who has read those has not read these (ADR 165). */
export const LATER = `greatest(EXCLUDED.news_at, n.news_at + interval '1 millisecond')`;

/**
 * A change of a status and a message are news to each firm that sees the row and did not make it. What the
 * system sends for a firm (`autoWaterfall`) nobody there did. Imported history is silent.
 */
export const KEEP_NEWS_OF_UPDATES = `
  CREATE OR REPLACE FUNCTION keep_news_of_updates() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO referral_news AS n (firm_id, referral_id, direction, news_at)
    SELECT s.firm_id, a.referral_id, s.direction, max(a.created_at)
      FROM added a
      CROSS JOIN LATERAL (VALUES (a.referring_firm_id, 'sent'), (a.referent_firm_id, 'received')) AS s (firm_id, direction)
     WHERE s.firm_id IS NOT NULL AND (s.firm_id IS DISTINCT FROM a.firm_id OR a.source = 'system') AND a.source <> 'import'
     GROUP BY 1, 2, 3
    ON CONFLICT (firm_id, referral_id) DO UPDATE SET news_at = ${LATER};
    RETURN NULL;
  END $$`;

/**
 * A note is news to the other firm of its referral, if that may read it: the sender always, the receiver
 * until the referral has ended. Before the receiver has acknowledged, the note waits as a masked one. What is
 * written with an action is told by its change of the status.
 */
export const KEEP_NEWS_OF_NOTES = `
  CREATE FUNCTION keep_news_of_notes() RETURNS trigger LANGUAGE plpgsql ${BY_KEY} AS $$
  BEGIN
    INSERT INTO referral_news AS n (firm_id, referral_id, direction, news_at, masked_note_at)
    SELECT CASE WHEN a.firm_id = h.referent_firm_id THEN h.referring_firm_id ELSE h.referent_firm_id END, h.id,
           CASE WHEN a.firm_id = h.referent_firm_id THEN 'sent' ELSE 'received' END,
           CASE WHEN a.firm_id = h.referent_firm_id OR h.acknowledged_at IS NOT NULL THEN max(a.created_at) END,
           CASE WHEN a.firm_id = h.referring_firm_id AND h.acknowledged_at IS NULL THEN max(a.created_at) END
      FROM added a JOIN referrals h ON h.id = a.referral_id
     WHERE NOT a.is_automatic AND a.firm_id IN (h.referring_firm_id, h.referent_firm_id)
       AND (a.firm_id = h.referent_firm_id OR h.status NOT IN ('REJECTED', 'WITHDRAWN'))
     GROUP BY a.firm_id, h.id
    ON CONFLICT (firm_id, referral_id) DO UPDATE
       SET news_at = CASE WHEN EXCLUDED.news_at IS NULL THEN n.news_at ELSE ${LATER} END,
           masked_note_at = greatest(n.masked_note_at, EXCLUDED.masked_note_at);
    RETURN NULL;
  END $$`;

/** Once a receiver has acknowledged, it sees the notes that were masked: they are news as of their time. */
export const UNMASK_NEWS = `
  CREATE FUNCTION unmask_news() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE referral_news n SET news_at = greatest(n.news_at, n.masked_note_at), masked_note_at = NULL
     WHERE n.firm_id = NEW.referent_firm_id AND n.referral_id = NEW.id AND n.masked_note_at IS NOT NULL;
    RETURN NULL;
  END $$`;
