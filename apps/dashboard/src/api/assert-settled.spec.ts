import { expect, it } from '@jest/globals';
import { assertSettled } from './assert-settled.ts';

it('a letter that was settled by this act is no problem', () => {
  expect(() => assertSettled({ settled: 1 })).not.toThrow();
});

it('one that somebody else settled is: this act did nothing', () => {
  expect(() => assertSettled({ settled: 0 })).toThrow('Somebody has replayed or dropped this letter');
});
