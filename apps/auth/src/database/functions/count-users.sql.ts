/** Rows of the totals are locked in the order of their key, so that no two writers wait for each other. */
const countingFunction = (name: string, changes: string) => `
  CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO user_totals AS t
    SELECT firm_id, is_active, sum(n) FROM (${changes}) changes
     WHERE firm_id IS NOT NULL
     GROUP BY 1, 2 HAVING sum(n) <> 0
     ORDER BY 1, 2
    ON CONFLICT (firm_id, is_active) DO UPDATE SET total = t.total + EXCLUDED.total;
    RETURN NULL;
  END $$`;

export const COUNT_ADDED_USERS = countingFunction(
  'count_added_users',
  'SELECT firm_id, is_active, 1 AS n FROM added',
);

export const COUNT_CHANGED_USERS = countingFunction(
  'count_changed_users',
  `SELECT firm_id, is_active, 1 AS n FROM added
   UNION ALL SELECT firm_id, is_active, -1 FROM removed`,
);

export const COUNT_REMOVED_USERS = countingFunction(
  'count_removed_users',
  'SELECT firm_id, is_active, -1 AS n FROM removed',
);
