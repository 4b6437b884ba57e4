/** The case as it is when a referral ends, if the provider had acknowledged it (ADR 108). */
export const KEEP_MED_CASE_PICTURE = `
  CREATE FUNCTION keep_med_case_picture() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.acknowledged_at IS NOT NULL THEN
      NEW.case_picture := (SELECT to_jsonb(c) FROM med_cases c WHERE c.id = NEW.med_case_id);
    END IF;
    RETURN NEW;
  END $$`;
