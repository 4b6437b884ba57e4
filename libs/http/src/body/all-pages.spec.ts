import { expect, it } from '@jest/globals';
import { allPages } from './all-pages.js';

it.each([
  [0, [1]],
  [2, [1]],
  [3, [1, 2]],
  [7, [1, 2, 3]],
])('of %s rows, three a page, all are read', async (total, asked) => {
  const rows = Array.from({ length: total }, (_, n) => n);
  const pages: number[] = [];
  const found = await allPages(async (query) => {
    pages.push(query.page);
    return [rows.slice(query.offset(), query.offset() + query.limit), total];
  }, 3);
  expect([found, pages]).toEqual([rows, asked]);
});
