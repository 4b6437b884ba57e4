import { expect, it } from '@jest/globals';
import { untilInWords } from './until.ts';

const MINUTE = 60_000;

it.each([
  [-5_000, 'now'],
  [400, 'now'],
  [30_000, 'in 30 seconds'],
  [2 * MINUTE, 'in 2 minutes'],
  [90 * MINUTE, 'in 2 hours'],
  [26 * 60 * MINUTE, 'tomorrow'],
  [30 * 24 * 60 * MINUTE, 'in 30 days'],
])('%d ms from now is %s', (ms, words) => {
  expect(untilInWords(1_000_000 + ms, 1_000_000)).toBe(words);
});
