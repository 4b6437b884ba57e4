import { textOfMedCase } from './text-of-med-case.sql.js';

/** The listings of a case with a new referral: its provider's, and the number in its handling firm's. */
export const LIST_MED_REFERRAL = `
  CREATE FUNCTION list_med_referral() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO med_case_listings AS l (viewer_id, med_case_id, is_own, status, is_archived, referral_count, text)
    SELECT v.id, c.id, v.is_own, c.status, c.is_archived, 1, ${textOfMedCase('c')}
      FROM med_cases c
     CROSS JOIN LATERAL (VALUES (NEW.provider_id, false), (c.handling_firm_id, true)) AS v (id, is_own)
     WHERE c.id = NEW.med_case_id
    ON CONFLICT (viewer_id, med_case_id) DO UPDATE SET referral_count = l.referral_count + 1,
      picture = NULL, status = EXCLUDED.status, is_archived = EXCLUDED.is_archived, text = EXCLUDED.text;
    IF NEW.status IN ('REJECTED', 'WITHDRAWN') THEN PERFORM show_picture_to_provider(NEW.med_case_id, NEW.provider_id); END IF;
    RETURN NULL;
  END $$`;
