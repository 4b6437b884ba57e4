import { expect, it } from '@jest/globals';
import { nextPlace } from './next-place.ts';

it.each([
  ['/referrals/1?show=note', '/referrals/1?show=note'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
])('%s leads to %s', (next, place) => {
  expect(nextPlace(new URLSearchParams([['next', next]]))).toBe(place);
});

it('leads to the inbox when nothing was asked for', () => {
  expect(nextPlace(new URLSearchParams())).toBe('/');
});
