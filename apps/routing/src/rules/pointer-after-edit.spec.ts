import { expect, it } from '@jest/globals';
import { turnsAfterEdit } from './pointer-after-edit.js';
import type { Slot } from './rule.js';

const slots = (firms: string): Slot[] =>
  [...firms].map((firmId) => ({
    firmId,
    firstAttempt: 1,
    lastAttempt: null,
    monthlyCap: null,
    isActive: true,
    referralInstructions: null,
  }));

it.each([
  ['stays at its slot when slots are reordered', 1, 'abc', 'bca', 0],
  ['stays at the second of two slots of a firm', 2, 'aba', 'aab', 1],
  ['goes to the next kept slot when its own is removed', 1, 'abc', 'ac', 1],
  ['goes to the first slot when none was kept', 1, 'abc', 'xyz', 0],
  ['is not moved by slots added behind it', 7, 'abc', 'abcd', 1],
])('the pointer %s', (_, turns, before, after, expected) => {
  const next = turnsAfterEdit(turns, slots(before), slots(after));
  expect(next % after.length).toBe(expected);
  expect(next).toBeGreaterThanOrEqual(turns);
});
