import { expect, it } from '@jest/globals';
import { pageIn } from './page-in.ts';

it.each([
  ['', 1],
  ['page=3', 3],
  ['page=0', 1],
  ['page=-2', 1],
  ['page=1e9', 1],
  ['page=9999999', 1],
])('an address names its page: %j is page %d', (text, page) => {
  expect(pageIn(new URLSearchParams(text))).toBe(page);
});

it('an address names the pages of two lists', () => {
  const params = new URLSearchParams('page=2&invited=4');
  expect([pageIn(params), pageIn(params, 'invited')]).toEqual([2, 4]);
});
