import { expect, it } from '@jest/globals';
import { fieldInWords } from './conflict-words.ts';
import { type FieldName, newSlot, NO_VALUES, type RuleValues } from './rule-values.ts';

const NAMES = new Map([['dog_bite', 'Dog Bite']]);

it.each<[FieldName, Partial<RuleValues>, string]>([
  ['name', { name: ' Cars ' }, 'Cars'],
  ['description', {}, 'nothing'],
  ['isActive', { isActive: false }, 'no'],
  ['autoWaterfall', { autoWaterfall: true }, 'yes'],
  ['caseTypes', { caseTypes: ['dog_bite', 'new_type'] }, 'Dog Bite, new_type'],
  ['jurisdictions', {}, 'any'],
  ['counties', { counties: 'Kings\nQueens' }, 'Kings, Queens'],
  ['tiers', { tiers: [3, 1] }, '1, 3'],
  [
    'slots',
    { slots: [newSlot({ id: 'a', name: 'Abbott' }, 'a'), newSlot({ id: 'b', name: 'Berg' }, 'b')] },
    '1. \u2068Abbott\u2069: No cap, at any attempt. 2. \u2068Berg\u2069: No cap, at any attempt.',
  ],
])('%s', (name, values, words) => {
  expect(fieldInWords(name, { ...NO_VALUES, ...values }, NAMES)).toBe(words);
});
