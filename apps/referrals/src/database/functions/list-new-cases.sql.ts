import { BY_KEY, LISTING_COLUMNS, TEXT_COLUMNS } from './listing-columns.sql.js';

/** Lists new drafts. A case with a referral in the same statement is listed by that one's trigger. */
export const LIST_NEW_CASES = `
  CREATE FUNCTION list_new_cases() RETURNS trigger LANGUAGE plpgsql ${BY_KEY} AS $$
  DECLARE v_cases uuid[] := (SELECT array_agg(a.id) FROM added a
                              WHERE NOT EXISTS (SELECT 1 FROM referrals h WHERE h.case_id = a.id));
  BEGIN
    IF v_cases IS NULL THEN RETURN NULL; END IF;
    WITH rows AS MATERIALIZED (SELECT * FROM listing_rows_of_drafts WHERE case_id = ANY (v_cases)),
    texts AS (
      INSERT INTO listing_texts (id, firm_id, ${TEXT_COLUMNS}) SELECT id, firm_id, 'draft', is_archived, text FROM rows)
    INSERT INTO listings (${LISTING_COLUMNS}) SELECT ${LISTING_COLUMNS} FROM rows;
    RETURN NULL;
  END $$`;
