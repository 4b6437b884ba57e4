import type { Database } from '@referral-exchange/database';

const LISTED = `firm_id, id, perspective, shelf, status::text, created_at, referral_created_at, updated_at, is_archived, is_masked, title`;
const LISTED_TEXT = `firm_id, id, is_archived, text`;
const TEXT_SHELF = `CASE WHEN referral_id IS NULL THEN 'draft' ELSE shelf END AS shelf`;

/** How many rows of the listings and their texts are not what the view `listing_rows` says; 0 is right. */
export async function differingListings(database: Pick<Database, 'query'>): Promise<number> {
  const apart = (one: string, other: string) =>
    `(SELECT count(*) FROM ((${one} EXCEPT ${other}) UNION ALL (${other} EXCEPT ${one})) d)`;
  const [row] = await database.query<{ differing: number }>(`
    SELECT (${apart(`SELECT ${LISTED} FROM listings`, `SELECT ${LISTED} FROM listing_rows`)}
          + ${apart(`SELECT ${LISTED_TEXT}, shelf FROM listing_texts`, `SELECT ${LISTED_TEXT}, ${TEXT_SHELF} FROM listing_rows`)}
           )::int AS differing`);
  return row!.differing;
}
