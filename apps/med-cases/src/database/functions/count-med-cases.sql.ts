/** Rows of the totals are locked in the order of their key, so that no two writers wait for each other. */
const countingFunction = (name: string, changes: string) => `
  CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO med_case_totals AS t
    SELECT viewer_id, is_own, status, is_archived, sum(n) FROM (${changes}) changes
     GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0
     ORDER BY 1, 2, 3, 4
    ON CONFLICT (viewer_id, is_own, status, is_archived) DO UPDATE SET total = t.total + EXCLUDED.total;
    RETURN NULL;
  END $$`;

export const COUNT_ADDED_MED_CASES = countingFunction(
  'count_added_med_cases',
  'SELECT viewer_id, is_own, status, is_archived, 1 AS n FROM added',
);

export const COUNT_CHANGED_MED_CASES = countingFunction(
  'count_changed_med_cases',
  `SELECT viewer_id, is_own, status, is_archived, 1 AS n FROM added
   UNION ALL SELECT viewer_id, is_own, status, is_archived, -1 FROM removed`,
);
