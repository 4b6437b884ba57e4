import { expect, it } from '@jest/globals';
import { foundInPages, foundInWords } from './counted.ts';

it.each([
  [foundInWords(0), 'Nothing found'],
  [foundInWords(1), '1 row'],
  [foundInWords(50, { isMore: true }), 'More than 50 rows'],
  [foundInWords(1_200, { what: 'firm' }), '1,200 firms'],
])('says how much was found: %s', (said, words) => {
  expect(said).toBe(words);
});

it('says nothing while a list still shows what was found before', () => {
  const data = { pagination: { total: 3 } };
  expect(foundInPages({ data, isPlaceholderData: true })).toBe('');
  expect(foundInPages({ data: undefined, isPlaceholderData: false })).toBe('');
  expect(foundInPages({ data, isPlaceholderData: false })).toBe('3 rows');
});
