import { expect, it } from '@jest/globals';
import { waitInWords } from './wait-in-words.ts';

it.each([
  [1, '1 second'],
  [90, '90 seconds'],
  [91, '1 minute 31 seconds'],
  [120, '2 minutes'],
  [3_599, '59 minutes 59 seconds'],
  [3_600, '1 hour'],
  [3_601, '1 hour 1 minute'],
  [86_399, '24 hours'],
])('%d seconds are %s', (seconds, words) => {
  expect(waitInWords(seconds)).toBe(words);
});
