import { textOfMedCase } from './text-of-med-case.sql.js';

/** The listing of a new case, for its handling firm. */
export const LIST_MED_CASE = `
  CREATE FUNCTION list_med_case() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO med_case_listings (viewer_id, med_case_id, is_own, status, is_archived, referral_count, text)
    VALUES (NEW.handling_firm_id, NEW.id, true, NEW.status, NEW.is_archived, 0, ${textOfMedCase('NEW')});
    RETURN NULL;
  END $$`;
