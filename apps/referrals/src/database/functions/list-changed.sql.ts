/** Lists the cases of all changed rows again. A statement that changed none costs almost nothing. */
const listChanged = (table: string, caseId: string) => `
  CREATE FUNCTION list_changed_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE v_cases uuid[] := (SELECT array_agg(DISTINCT ${caseId}) FROM changed);
  BEGIN
    IF v_cases IS NOT NULL THEN PERFORM refresh_listings(v_cases); END IF;
    RETURN NULL;
  END $$`;

export const LIST_CHANGED_CASES = listChanged('cases', 'id');
export const LIST_CHANGED_REFERRALS = listChanged('referrals', 'case_id');
