/** Of a draft that was deleted. A case with a referral never is. */
export const DROP_LISTINGS = `
  CREATE FUNCTION drop_listings() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    DELETE FROM listings WHERE id = OLD.id AND firm_id = OLD.owner_firm_id;
    DELETE FROM listing_texts WHERE id = OLD.id AND firm_id = OLD.owner_firm_id;
    RETURN NULL;
  END $$`;
