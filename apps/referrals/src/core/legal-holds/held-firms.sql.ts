/** Whether a firm, an expression, has a part in a case under a legal hold. */
export const hasHeldCase = (firmId: string): string => `EXISTS (
  SELECT FROM legal_holds h JOIN cases c ON c.id = ANY (h.base_case_ids)
   WHERE h.released_at IS NULL AND (c.owner_firm_id = ${firmId} OR EXISTS (
     SELECT FROM referrals r
      WHERE r.case_id = c.id AND ${firmId} IN (r.referring_firm_id, r.referent_firm_id))))`;
