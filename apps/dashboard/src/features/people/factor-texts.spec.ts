import { expect, it } from '@jest/globals';
import { factorsInWords, withoutFactor } from './factor-texts.ts';

it.each([
  [[], 'Password alone'],
  [['totp'], 'Password, authenticator app'],
  [['totp', 'passkey'], 'Password, authenticator app, passkey'],
] as const)('%j: %s', (kinds, words) => {
  expect(factorsInWords(kinds)).toBe(words);
});

it.each([
  [0, 'All of your people have one.'],
  [1, 'One person has none.'],
  [14_991, '14,991 people have none.'],
])('where %d have none it says: %s', (count, words) => {
  expect(withoutFactor(count)).toContain(words);
});

it('tells what happens where it does not know of whom', () => {
  expect(withoutFactor(undefined)).toContain('Those who have none are signed out');
});
