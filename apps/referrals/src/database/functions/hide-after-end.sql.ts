/** What the receiver itself writes is shown to it. The row that ends it comes before the picture. */
export const HIDE_AFTER_END = `
  CREATE FUNCTION hide_after_end() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.firm_id IS DISTINCT FROM NEW.referent_firm_id
       AND EXISTS (SELECT 1 FROM ended_referrals e WHERE e.referral_id = NEW.referral_id) THEN
      NEW.referent_firm_id := NULL;
    END IF;
    RETURN NEW;
  END $$`;
