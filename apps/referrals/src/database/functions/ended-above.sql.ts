/**
 * The nearest referral above this one that has ended; null: none has. What the owner of the case sent goes on
 * from the owner.
 */
export const ENDED_ABOVE = `
  CREATE FUNCTION ended_above(p_referral uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
    WITH RECURSIVE above AS (
      SELECT h.parent_referral_id AS id, 1 AS step
        FROM referrals h JOIN cases c ON c.id = h.case_id
       WHERE h.id = p_referral AND h.referring_firm_id <> c.owner_firm_id
      UNION ALL
      SELECT h.parent_referral_id, a.step + 1
        FROM above a JOIN referrals h ON h.id = a.id JOIN cases c ON c.id = h.case_id
       WHERE h.referring_firm_id <> c.owner_firm_id)
    SELECT e.referral_id FROM above a JOIN ended_referrals e ON e.referral_id = a.id ORDER BY a.step LIMIT 1 $$`;
