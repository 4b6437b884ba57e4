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
  [[['totp']], 'All of your people have one.'],
  [[['totp'], []], 'One person has none.'],
  [[[], ['passkey'], []], '2 people have none.'],
] as const)('of people who have %j it says: %s', (kinds, words) => {
  const people = new Map(kinds.map((of, index) => [String(index), of]));
  expect(withoutFactor(people)).toContain(words);
});

it('tells what happens where it does not know of whom', () => {
  expect(withoutFactor(undefined)).toContain('Those who have none are signed out');
});
