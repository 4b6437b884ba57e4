import { expect, it } from '@jest/globals';
import type { RuleSlot } from '../../api/routing.ts';
import { newSlot, type SlotValues } from './rule-values.ts';
import { slotInWords } from './slot-words.ts';

const saved = { usedThisMonth: 3 } as unknown as RuleSlot;

it.each<[Partial<SlotValues>, RuleSlot | undefined, string]>([
  [{}, undefined, 'No cap, at any attempt.'],
  [{ monthlyCap: '1000' }, undefined, 'At most 1,000 in a month, at any attempt.'],
  [{ monthlyCap: '10' }, saved, '3 of 10 this month, at any attempt.'],
  [
    { isActive: false, firstAttempt: '2' },
    saved,
    'Switched off, 3 this month, no cap, from the second attempt on.',
  ],
  // somebody is typing
  [{ monthlyCap: '1o' }, saved, 'At any attempt.'],
  [{ lastAttempt: '-' }, undefined, 'No cap.'],
])('%j', (change, standing, words) => {
  expect(slotInWords({ ...newSlot({ id: 'a', name: 'Abbott' }, 'a 0'), ...change }, standing)).toBe(words);
});
