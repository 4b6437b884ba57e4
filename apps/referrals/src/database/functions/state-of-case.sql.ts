/**
 * A case with every referral, and the names of their firms. Pictures of ended referrals: those of the firm,
 * and those behind onward referrals, whose events need them. As json: building jsonb costs four times as
 * much.
 */
export const STATE_OF_CASE = `
  CREATE FUNCTION state_of_case(p_case uuid, p_firm uuid) RETURNS TABLE (state json)
  LANGUAGE sql STABLE ROWS 1 AS $$
    SELECT json_build_object(
        'case', (SELECT row_to_json(r) FROM (
          SELECT c.*, (SELECT f.name FROM firms f WHERE f.id = c.owner_firm_id) AS owner_firm_name) r),
        'hops', (SELECT coalesce(json_agg(r ORDER BY r.sequence_number), '[]') FROM (
          SELECT h.*, (SELECT f.name FROM firms f WHERE f.id = h.referring_firm_id) AS referring_firm_name,
                 (SELECT f.name FROM firms f WHERE f.id = h.referent_firm_id) AS referent_firm_name
            FROM referrals h WHERE h.case_id = c.id) r),
        'ended', (SELECT json_object_agg(e.referral_id, json_build_object('case', e.case_row, 'hops', e.other_hops || e.hop_row))
                    FROM ended_referrals e
                   WHERE e.case_id = c.id
                     AND (e.firm_id = p_firm
                          OR EXISTS (SELECT 1 FROM referrals h WHERE h.case_id = c.id AND h.parent_referral_id = e.referral_id))))
      FROM cases c WHERE c.id = p_case $$`;
