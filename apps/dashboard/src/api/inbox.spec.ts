import { afterAll, expect, it } from '@jest/globals';
import { changeRows } from './inbox.ts';
import { queries } from './queries.ts';

const KEY = ['inbox', 'rows', 'received', 'all', ''];
const pageOf = (...ids: string[]) => ({ data: ids.map((id) => ({ id, isUnread: true })), meta: {} });

// it would forget the list some minutes later
afterAll(() => queries.clear());

it('a row changes where it stands, and a list that is to be read again still is', async () => {
  const list = { pages: [pageOf('a', 'b'), pageOf('c')], pageParams: [null, 'next'] };
  queries.setQueryData(KEY, list, { updatedAt: 1_000 });
  const read = (row: { id: string }) => row.id === 'b';
  changeRows((row) => (read(row) ? { ...row, isUnread: false } : row));
  const { data, dataUpdatedAt, isInvalidated } = queries.getQueryState(KEY)!;
  expect(data).toEqual({
    ...list,
    pages: [
      {
        ...list.pages[0],
        data: [
          { id: 'a', isUnread: true },
          { id: 'b', isUnread: false },
        ],
      },
      list.pages[1],
    ],
  });
  expect([dataUpdatedAt, isInvalidated]).toEqual([1_000, false]);
  await queries.invalidateQueries({ queryKey: KEY });
  changeRows((row) => row);
  expect(queries.getQueryState(KEY)?.isInvalidated).toBe(true);
});
