import { expect, it } from '@jest/globals';
import { agoInWords } from './ago.ts';

const PRESENT = Date.parse('2026-11-23T12:00:00Z');

it.each([
  ['2026-11-23T12:00:20Z', 'just now'],
  ['2026-11-23T11:59:30Z', 'just now'],
  ['2026-11-23T11:58:00Z', '2 minutes ago'],
  ['2026-11-23T09:30:00Z', '2 hours ago'],
  ['2026-11-22T11:00:00Z', 'yesterday'],
  ['2026-11-10T11:00:00Z', 'Nov 10, 2026'],
])('%s was %s, also by a clock that is ahead', (at, words) => {
  expect(agoInWords(Date.parse(at), PRESENT)).toBe(words);
});
