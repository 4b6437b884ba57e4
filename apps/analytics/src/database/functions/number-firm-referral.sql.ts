/**
 * The version of each row that reports read, so that a process can ask what was written since it last read
 * (ADR 77).
 */
export const NUMBER_FIRM_REFERRAL = `
  CREATE FUNCTION number_firm_referral() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.version := nextval('firm_referral_versions');
    RETURN NEW;
  END $$`;
