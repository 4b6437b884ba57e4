import { BY_KEY, LISTING_COLUMNS, TEXT_COLUMNS } from './listing-columns.sql.js';

/**
 * Lists new referrals. The first one takes the place of the draft, if the case was ever listed as one;
 * further ones change the listings of those before them. Drafts are looked for by firm and ids, in one
 * partition: a join of `added` with the listings can be planned as a join that reads all of them, and such a
 * plan is kept.
 */
export const LIST_NEW_REFERRALS = `
  CREATE FUNCTION list_new_referrals() RETURNS trigger LANGUAGE plpgsql ${BY_KEY} AS $$
  DECLARE
    v_cases uuid[] := (SELECT array_agg(DISTINCT case_id) FROM added);
    v_sent record;
    v_drafts uuid[];
  BEGIN
    IF v_cases IS NULL THEN RETURN NULL; END IF;
    FOR v_sent IN SELECT referring_firm_id AS firm_id, array_agg(case_id) AS cases FROM added GROUP BY referring_firm_id LOOP
      v_drafts := ARRAY(SELECT id FROM listing_texts WHERE firm_id = v_sent.firm_id AND id = ANY (v_sent.cases));
      IF cardinality(v_drafts) > 0 THEN
        DELETE FROM listings WHERE firm_id = v_sent.firm_id AND id = ANY (v_drafts);
        DELETE FROM listing_texts WHERE firm_id = v_sent.firm_id AND id = ANY (v_drafts);
      END IF;
    END LOOP;
    IF EXISTS (SELECT 1 FROM added WHERE sequence_number > 1) THEN
      PERFORM refresh_listings(v_cases);
      RETURN NULL;
    END IF;
    WITH rows AS MATERIALIZED (SELECT * FROM listing_rows_of_referrals WHERE case_id = ANY (v_cases)),
    texts AS (
      INSERT INTO listing_texts (id, firm_id, ${TEXT_COLUMNS}) SELECT id, firm_id, ${TEXT_COLUMNS} FROM rows)
    INSERT INTO listings (${LISTING_COLUMNS}) SELECT ${LISTING_COLUMNS} FROM rows;
    RETURN NULL;
  END $$`;
