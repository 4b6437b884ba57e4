/**
 * A text that is proven without being kept: SHA-256 of a random salt and of the text. Without the salt nobody
 * can tell the text from its digest, not even by guessing.
 */
export const SALTED_DIGEST = `
  CREATE FUNCTION salted_digest(p_salt uuid, p_text text) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT sha256(convert_to(p_salt::text || coalesce('=' || p_text, ''), 'UTF8'))
  $$`;

/** What is hashed of an entry of the history (docs/adr/0152). The guide of the history has the same in JS. */
export const STATUS_DIGEST = `
  CREATE FUNCTION status_digest(u status_updates) RETURNS bytea LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT sha256(convert_to(concat_ws(E'\\n', u.id, u.referral_id, u.status, coalesce(u.previous_status::text, ''),
      u.source, to_char(u.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      encode(u.name_digest, 'hex'), encode(u.message_digest, 'hex')), 'UTF8'))
  $$`;

/** The same entry with its hash behind another one, which is null before the first. */
export const CHAINED_STATUS_UPDATE = `
  CREATE FUNCTION chained_status_update(u status_updates, p_previous bytea) RETURNS status_updates LANGUAGE plpgsql AS $$
  BEGIN
    u.name_salt := gen_random_uuid();
    u.message_salt := gen_random_uuid();
    u.name_digest := salted_digest(u.name_salt, u.created_by_name);
    u.message_digest := salted_digest(u.message_salt, u.message);
    u.hash := sha256(convert_to(
      encode(coalesce(p_previous, decode(repeat('00', 32), 'hex')), 'hex') || encode(status_digest(u), 'hex'), 'UTF8'));
    RETURN u;
  END $$`;

/**
 * Chains the entries of a referral that have no hash, and returns the last hash. The case must be locked.
 */
export const CHAIN_STATUS_HISTORY = `
  CREATE FUNCTION chain_status_history(p_referral uuid) RETURNS bytea LANGUAGE plpgsql AS $$
  DECLARE
    u          status_updates;
    v_previous bytea;
  BEGIN
    FOR u IN SELECT * FROM status_updates s WHERE s.referral_id = p_referral AND NOT s.is_message ORDER BY s.sequence LOOP
      IF u.hash IS NULL THEN
        u := chained_status_update(u, v_previous);
        UPDATE status_updates s
           SET (name_salt, message_salt, name_digest, message_digest, hash) =
               (u.name_salt, u.message_salt, u.name_digest, u.message_digest, u.hash)
         WHERE s.id = u.id;
      END IF;
      v_previous := u.hash;
    END LOOP;
    RETURN v_previous;
  END $$`;

/**
 * Chains a new entry. Writers of a case come one after the other, so the last row is the one before. The rows
 * that the same statement wrote before are seen here.
 */
export const CHAIN_STATUS_UPDATE = `
  CREATE FUNCTION chain_status_update() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE v_previous bytea;
  BEGIN
    SELECT s.hash INTO v_previous FROM status_updates s
     WHERE s.referral_id = NEW.referral_id AND NOT s.is_message ORDER BY s.sequence DESC LIMIT 1;
    -- a history of before the chain
    IF FOUND AND v_previous IS NULL THEN v_previous := chain_status_history(NEW.referral_id); END IF;
    RETURN chained_status_update(NEW, v_previous);
  END $$`;

/** A text that is erased takes its salt with it: what is left proves nothing about the text. */
export const DROP_SALTS = `
  CREATE FUNCTION drop_salts() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.message IS DISTINCT FROM OLD.message THEN NEW.message_salt := NULL; END IF;
    IF NEW.created_by_name IS DISTINCT FROM OLD.created_by_name THEN NEW.name_salt := NULL; END IF;
    RETURN NEW;
  END $$`;
