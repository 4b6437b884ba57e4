import { expect, it } from '@jest/globals';
import { agoInWords } from './ago.ts';

/** A time of this computer: Monday is the 23rd of November. */
const local = (day: number, hour: number) => new Date(2026, 10, day, hour).getTime();

const PRESENT = Date.parse('2026-11-23T12:00:00Z');

it.each([
  ['2026-11-23T12:00:20Z', 'just now'],
  ['2026-11-23T11:59:30Z', 'just now'],
  ['2026-11-23T11:58:00Z', '2 minutes ago'],
  ['2026-11-23T09:30:00Z', '2 hours ago'],
  ['2026-11-10T11:00:00Z', 'Nov 10, 2026'],
])('%s was %s, also by a clock that is ahead', (at, words) => {
  expect(agoInWords(Date.parse(at), PRESENT)).toBe(words);
});

it.each([
  [local(24, 8), 'yesterday'],
  [local(23, 23), '2 days ago'],
  [local(23, 10), '2 days ago'],
])('a day is one of the calendar (%#)', (at, words) => {
  expect(agoInWords(at, local(25, 9))).toBe(words);
});
