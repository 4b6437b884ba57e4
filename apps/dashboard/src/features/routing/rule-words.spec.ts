import { describe, expect, it } from '@jest/globals';
import type { RuleSlot } from '../../api/routing.ts';
import { attemptsInWords, criteriaInWords, idleInWords, restartDay, useInWords } from './rule-words.ts';

const TYPES = new Map([
  ['motor_vehicle_accident', 'Motor Vehicle Accident'],
  ['dog_bite', 'Dog Bite'],
]);
const PLACES = new Map([['NY', 'New York']]);
const ANY = { caseTypes: [], jurisdictions: [], counties: [], tiers: [] };

describe('the cases of a rule in words', () => {
  it.each([
    [{}, 'Any case'],
    [{ caseTypes: ['motor_vehicle_accident', 'dog_bite'] }, 'Motor Vehicle Accident or Dog Bite'],
    [{ jurisdictions: ['NY'] }, 'Any type of case, in New York'],
    [{ tiers: [2, 1], counties: ['Kings'] }, 'Any type of case, county Kings, rated 1 or 2'],
    // a name that is not known here is shown as it is
    [{ caseTypes: ['space_law'], jurisdictions: ['ZZ'] }, 'space_law, in ZZ'],
  ])('%j: %s', (criteria, words) => {
    expect(criteriaInWords({ ...ANY, ...criteria }, TYPES, PLACES)).toBe(words);
  });
});

it.each([
  [1, null, 'at any attempt'],
  [1, 1, 'at the first attempt only'],
  [2, null, 'from the second attempt on'],
  [2, 4, 'from the second to the fourth attempt'],
  [11, 22, 'from the 11th to the 22nd attempt'],
])('attempts %s to %s: %s', (firstAttempt, lastAttempt, words) => {
  expect(attemptsInWords({ firstAttempt, lastAttempt })).toBe(words);
});

it.each([
  [null, 3, '3 this month, no cap'],
  [10, 3, '3 of 10 this month'],
  [3, 3, '3 of 3 this month, used up'],
  // the cap was lowered
  [2, 3, '3 of 2 this month, used up'],
  [0, 0, '0 of 0 this month, used up'],
])('a cap of %s with %s used: %s', (monthlyCap, usedThisMonth, words) => {
  expect(useInWords({ monthlyCap, usedThisMonth })).toBe(words);
});

describe('a slot that gets nothing', () => {
  const slot = {
    isActive: true,
    unavailableReason: null,
    monthlyCap: null,
    usedThisMonth: 3,
  } as unknown as RuleSlot;
  it.each<[Partial<RuleSlot>, RegExp | null]>([
    [{}, null],
    [{ monthlyCap: 4 }, null],
    [{ monthlyCap: 3 }, /used up/],
    [{ unavailableReason: 'firm_inactive' }, /not active/],
    [{ unavailableReason: 'not_accepting' }, /does not accept/],
    [{ isActive: false, monthlyCap: 3 }, /switched off/],
  ])('%j', (change, words) => {
    const said = idleInWords({ ...slot, ...change });
    if (words === null) expect(said).toBeNull();
    else expect(said).toMatch(words);
  });
});

describe('the day on which a month begins anew', () => {
  it('is that of the zone of the firm', () => {
    const present = Date.parse('2026-12-01T03:00:00Z');
    expect(restartDay('UTC', present)).toBe('January 1');
    expect(restartDay('America/New_York', present)).toBe('December 1');
    expect(restartDay('Pacific/Kiritimati', present)).toBe('January 1');
  });
});
