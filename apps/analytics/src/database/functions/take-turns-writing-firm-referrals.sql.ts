/** Any fixed number: advisory locks belong to a database, and each service has its own. */
const WRITING_LOCK = 7_240_075;

export const TAKE_TURNS_WRITING_FIRM_REFERRALS = `
  CREATE FUNCTION take_turns_writing_firm_referrals() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    -- until the end of its transaction, so that versions are committed in their order: a reader that saw one has seen all before it
    PERFORM pg_advisory_xact_lock(${WRITING_LOCK});
    RETURN NULL;
  END $$`;
