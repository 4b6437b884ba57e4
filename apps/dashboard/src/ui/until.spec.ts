import { expect, it } from '@jest/globals';
import { untilInWords } from './until.ts';

const MINUTE = 60_000;

it.each([
  [-5_000, 'now'],
  [400, 'now'],
  [30_000, 'in 30 seconds'],
  [2 * MINUTE, 'in 2 minutes'],
  [90 * MINUTE, 'in 1 hour'],
  [23.7 * 60 * MINUTE, 'in 23 hours'],
  [30 * 24 * 60 * MINUTE, 'in 30 days'],
])('%d ms from now is %s', (ms, words) => {
  expect(untilInWords(1_000_000 + ms, 1_000_000)).toBe(words);
});

it.each([
  [23, 8, 24, 20, 'tomorrow'],
  [23, 23, 25, 10, 'in 2 days'],
])('a day is one of the calendar: from the %d at %d to the %d at %d', (day, hour, later, at, words) => {
  const local = (...when: [number, number]) => new Date(2026, 10, ...when).getTime();
  expect(untilInWords(local(later, at), local(day, hour))).toBe(words);
});
