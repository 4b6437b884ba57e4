import { describe, expect, it } from '@jest/globals';
import { givenAgain } from './ledger.ts';

describe('status updates that a cursor gave again', () => {
  it.each([
    { read: [], rereadRows: 0, count: 0 },
    { read: ['a', 'b', 'c'], rereadRows: 0, count: 0 },
    { read: ['a', 'b', 'a'], rereadRows: 0, count: 1 },
    { read: ['a', 'a', 'a'], rereadRows: 0, count: 2 },
    { read: ['a', 'b', 'c', 'b', 'c', 'd'], rereadRows: 2, count: 0 },
    { read: ['a', 'b', 'c', 'a', 'd'], rereadRows: 2, count: 1 },
  ])('$read, $rereadRows rows may come again: $count', ({ read, rereadRows, count }) => {
    expect(givenAgain(read, rereadRows)).toBe(count);
  });
});
