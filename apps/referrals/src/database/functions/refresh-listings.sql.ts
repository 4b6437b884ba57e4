import { BY_KEY, CHANGE_LISTING, CHANGE_TEXT, LISTING_COLUMNS, TEXT_COLUMNS } from './listing-columns.sql.js';

/**
 * Makes the listings of cases equal to the view `listing_rows`. Beside its text a draft stands on a shelf of
 * its own: a text tells no status.
 */
export const REFRESH_LISTINGS = `
  CREATE FUNCTION refresh_listings(p_cases uuid[]) RETURNS void LANGUAGE plpgsql ${BY_KEY} AS $$
  BEGIN
    WITH rows AS MATERIALIZED (SELECT * FROM listing_rows WHERE case_id = ANY (p_cases)),
    texts AS (
      INSERT INTO listing_texts AS t (id, firm_id, ${TEXT_COLUMNS})
      SELECT id, firm_id, CASE WHEN referral_id IS NULL THEN 'draft' ELSE shelf END, is_archived, text FROM rows
      ${CHANGE_TEXT}
    )
    INSERT INTO listings AS l (${LISTING_COLUMNS})
    SELECT ${LISTING_COLUMNS} FROM rows
    ${CHANGE_LISTING};
  END $$`;
