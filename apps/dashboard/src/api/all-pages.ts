interface Page<T> {
  data: T[];
  pagination: { page: number; totalPages: number };
}

/** Most rows that the server gives at once. */
export const PAGE_ROWS = 100;

/** Every row of a list that has hundreds at most. */
export async function allPages<T>(read: (page: number) => Promise<Page<T>>): Promise<T[]> {
  const rows: T[] = [];
  for (let page = 1, last = 1; page <= last; page++) {
    const { data, pagination } = await read(page);
    rows.push(...data);
    last = pagination.totalPages;
  }
  return rows;
}
