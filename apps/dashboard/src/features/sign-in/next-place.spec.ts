import { expect, it } from '@jest/globals';
import { nextPlace, signInPlace } from './next-place.ts';

it.each([
  ['/referrals/1?show=note', '/referrals/1?show=note'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
])('%s leads to %s', (next, place) => {
  expect(nextPlace(new URLSearchParams([['next', next]]), '')).toBe(place);
});

it('leads to the inbox when nothing was asked for', () => {
  expect(nextPlace(new URLSearchParams(), '')).toBe('/');
});

it('what an assistant proposes survives the sign-in, and stays behind #', () => {
  const hash = '#do=sign&reason=No+room';
  const door = signInPlace('/referrals/1?show=note', hash);
  expect(door).toBe(`/sign-in?next=%2Freferrals%2F1%3Fshow%3Dnote${hash}`);
  const { searchParams, hash: kept } = new URL(door, 'https://x.test');
  expect(nextPlace(searchParams, kept)).toBe(`/referrals/1?show=note${hash}`);
  expect(signInPlace('/', '')).toBe('/sign-in');
});
