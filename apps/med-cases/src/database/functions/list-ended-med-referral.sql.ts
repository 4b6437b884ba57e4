export const LIST_ENDED_MED_REFERRAL = `
  CREATE FUNCTION list_ended_med_referral() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM show_picture_to_provider(NEW.med_case_id, NEW.provider_id);
    RETURN NULL;
  END $$`;
