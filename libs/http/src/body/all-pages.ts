import { PageQuery } from './page-query.js';

/** All rows of a list, read page by page; `read` answers the rows of a page first. */
export async function allPages<Row>(
  read: (query: PageQuery) => Promise<readonly [Row[], ...unknown[]]>,
  limit = 100,
): Promise<Row[]> {
  const found: Row[] = [];
  for (let page = 1; ; page++) {
    const [rows] = await read(Object.assign(new PageQuery(), { page, limit }));
    found.push(...rows);
    if (rows.length < limit) return found;
  }
}
