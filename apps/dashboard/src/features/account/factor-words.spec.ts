import { expect, it } from '@jest/globals';
import { codesInWords } from './factor-words.ts';

it.each([
  [0, 'No recovery code is left.'],
  [1, 'One recovery code is left. Make new ones soon.'],
  [2, '2 recovery codes are left. Make new ones soon.'],
  [3, '3 recovery codes are left. Each works once.'],
  [10, '10 recovery codes are left. Each works once.'],
])('%i codes: %s', (left, words) => {
  expect(codesInWords(left)).toContain(words);
});
