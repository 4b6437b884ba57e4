/** Writers of the totals only add rows, so that none waits for another. */
export const COUNT_ADDED_LISTINGS = `
  CREATE FUNCTION count_added_listings() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO listing_totals SELECT firm_id, shelf, status, is_archived, count(*) FROM added GROUP BY 1, 2, 3, 4;
    RETURN NULL;
  END $$`;

export const COUNT_CHANGED_LISTINGS = `
  CREATE FUNCTION count_changed_listings() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO listing_totals
    SELECT firm_id, shelf, status, is_archived, sum(n)
      FROM (SELECT firm_id, shelf, status, is_archived, 1 AS n FROM added
            UNION ALL SELECT firm_id, shelf, status, is_archived, -1 FROM removed) changes
     GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0;
    RETURN NULL;
  END $$`;

export const COUNT_REMOVED_LISTINGS = `
  CREATE FUNCTION count_removed_listings() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO listing_totals SELECT firm_id, shelf, status, is_archived, -count(*) FROM removed GROUP BY 1, 2, 3, 4;
    RETURN NULL;
  END $$`;
