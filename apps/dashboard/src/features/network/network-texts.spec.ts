import { expect, it } from '@jest/globals';
import { shareIn } from './network-texts.ts';

it.each([
  ['', null],
  [' 33.5 % ', 33.5],
  ['100', 100],
  ['0', 0],
  ['100.01', undefined],
  ['1.234', undefined],
  ['-1', undefined],
  ['1e2', undefined],
  ['a third', undefined],
])('%p is the share %p', (text, share) => {
  expect(shareIn(text)).toBe(share);
});
