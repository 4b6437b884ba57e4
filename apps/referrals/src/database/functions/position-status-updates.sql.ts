/**
 * Gives the committed status updates that have no position yet the next ones, at most `most` of them. Returns
 * how many (docs/adr/0142).
 *
 * Each statement of the function has a snapshot of its own, so what the one before gave is seen behind the
 * lock. The lock is released after the commit is visible: a reader that sees a position sees all lower ones.
 * A locked row is being changed and waits for the next call, so that no writer holds the others back.
 */
export const POSITION_STATUS_UPDATES = `
  CREATE FUNCTION position_status_updates(p_most integer) RETURNS integer LANGUAGE plpgsql AS $$
  DECLARE
    v_ids  uuid[];
    v_last bigint;
  BEGIN
    -- a server that only reads, as after a fail-over, still gives what has a position
    IF current_setting('transaction_read_only')::boolean
       OR NOT EXISTS (SELECT 1 FROM status_updates WHERE position IS NULL) THEN
      RETURN 0;
    END IF;
    -- of this database alone: a transaction in another one of the server is not waited for
    PERFORM pg_advisory_xact_lock(7240010);
    v_ids := ARRAY(
      SELECT waiting.id
        FROM (SELECT id, sequence FROM status_updates WHERE position IS NULL
               ORDER BY sequence LIMIT p_most FOR NO KEY UPDATE SKIP LOCKED) waiting
       ORDER BY waiting.sequence);
    IF cardinality(v_ids) > 0 THEN
      -- from a sequence, not from the highest one in the table, which is free again when its row gets another
      v_last := nextval('status_update_positions') - 1;
      PERFORM setval('status_update_positions', v_last + cardinality(v_ids));
      UPDATE status_updates u SET position = v_last + given.place
        FROM unnest(v_ids) WITH ORDINALITY AS given (id, place) WHERE u.id = given.id;
    END IF;
    RETURN cardinality(v_ids);
  END $$`;
