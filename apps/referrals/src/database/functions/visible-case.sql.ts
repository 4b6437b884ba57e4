/**
 * The case that a firm names by id or reference number, its own or that of a referral, if the firm is its
 * owner or a party; without a firm any case. A foreign name is found no more than an unknown one. OFFSET 0:
 * the name is looked up once, and the referrals of the case by their index.
 */
export const VISIBLE_CASE = `
  CREATE FUNCTION visible_case(p_id uuid, p_reference text, p_firm uuid) RETURNS TABLE (id uuid)
  LANGUAGE sql STABLE ROWS 1 AS $$
    SELECT c.id
      FROM (SELECT CASE WHEN p_id IS NOT NULL
              THEN coalesce((SELECT n.id FROM cases n WHERE n.id = p_id),
                            (SELECT n.case_id FROM referrals n WHERE n.id = p_id))
              ELSE coalesce((SELECT n.id FROM cases n WHERE n.reference_number = p_reference),
                            (SELECT n.case_id FROM referrals n WHERE n.reference_number = p_reference LIMIT 1)) END AS id
            OFFSET 0) AS named
      JOIN cases c ON c.id = named.id
     WHERE p_firm IS NULL OR c.owner_firm_id = p_firm
        OR EXISTS (SELECT 1 FROM referrals h
                    WHERE h.case_id = c.id AND p_firm IN (h.referring_firm_id, h.referent_firm_id) OFFSET 0) $$`;
