/** Volatile: each statement takes a fresh snapshot, so after the wait it reads what the winner committed. */
export const LOCK_VISIBLE_CASE = `
  CREATE FUNCTION lock_visible_case(p_id uuid, p_reference text, p_firm uuid) RETURNS json LANGUAGE plpgsql VOLATILE AS $$
  DECLARE v_case uuid;
  BEGIN
    SELECT v.id INTO v_case FROM visible_case(p_id, p_reference, p_firm) v;
    PERFORM 1 FROM cases WHERE id = v_case FOR NO KEY UPDATE;
    RETURN (SELECT s.state FROM state_of_case(v_case, p_firm) s);
  END $$`;
