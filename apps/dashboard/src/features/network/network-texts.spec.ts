import { expect, it } from '@jest/globals';
import { shareIn, termsOf } from './network-texts.ts';

it.each([
  ['', null],
  [' 33.5 % ', 33.5],
  ['100', 100],
  ['0', 0],
  ['100.01', undefined],
  ['1.234', undefined],
  ['-1', undefined],
  ['1e2', undefined],
  ['a third', undefined],
])('%p is the share %p', (text, share) => {
  expect(shareIn(text)).toBe(share);
});

it('terms are the same whatever ends their lines and stands around them', () => {
  const stored = { sendingPercentage: 33.5, referralInstructions: ' One.\r\nTwo.\n', description: null };
  const entered = { sendingPercentage: 33.5, referralInstructions: 'One.\nTwo.', description: ' ' };
  expect(termsOf(stored)).toEqual(termsOf(entered));
  expect(termsOf(entered)).toEqual({ ...entered, description: null });
});
