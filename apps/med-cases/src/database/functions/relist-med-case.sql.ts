import { textOfMedCase } from './text-of-med-case.sql.js';

/** The listings of a changed case, for all who see the case as it is. */
export const RELIST_MED_CASE = `
  CREATE FUNCTION relist_med_case() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE med_case_listings SET status = NEW.status, is_archived = NEW.is_archived, text = ${textOfMedCase('NEW')}
     WHERE med_case_id = NEW.id AND picture IS NULL;
    RETURN NULL;
  END $$`;
