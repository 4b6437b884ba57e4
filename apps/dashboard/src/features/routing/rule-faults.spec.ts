import { describe, expect, it } from '@jest/globals';
import { faultsFromApi, faultsOf } from './rule-faults.ts';
import { newSlot, NO_VALUES, type RuleValues } from './rule-values.ts';

const slot = (change: object = {}) => ({ ...newSlot({ id: 'a', name: 'Abbott' }, 'a 0'), ...change });
const right: RuleValues = { ...NO_VALUES, name: 'Cars', slots: [slot()] };

describe('what is wrong with a rule', () => {
  it('is nothing when it has a name and a firm', () => expect(faultsOf(right)).toEqual({}));

  it.each<[Partial<RuleValues>, string, RegExp]>([
    [{ name: ' ' }, 'name', /name/],
    [{ name: 'x'.repeat(256) }, 'name', /at most 255/],
    [{ description: 'x'.repeat(5_001) }, 'description', /at most 5,000/],
    [{ slots: [] }, 'slots', /Add a firm/],
    [{ slots: Array.from({ length: 101 }, () => slot()) }, 'slots', /at most 100/],
    [{ counties: Array.from({ length: 201 }, (_, index) => index).join('\n') }, 'counties', /at most 200/],
    [{ counties: 'x'.repeat(256) }, 'counties', /one a line/],
    [{ slots: [slot(), slot({ firstAttempt: '0' })] }, 'slots.1.firstAttempt', /from 1 to 1,000/],
    [{ slots: [slot({ firstAttempt: '' })] }, 'slots.0.firstAttempt', /from 1/],
    [{ slots: [slot({ lastAttempt: '1001' })] }, 'slots.0.lastAttempt', /from 1 to/],
    [{ slots: [slot({ firstAttempt: '3', lastAttempt: '2' })] }, 'slots.0.lastAttempt', /from 3 to/],
    [{ slots: [slot({ monthlyCap: '1.5' })] }, 'slots.0.monthlyCap', /from 0 to 1,000,000/],
    [{ slots: [slot({ monthlyCap: '-1' })] }, 'slots.0.monthlyCap', /from 0/],
    [
      { slots: [slot({ referralInstructions: 'x'.repeat(10_001) })] },
      'slots.0.referralInstructions',
      /10,000/,
    ],
  ])('%#: %j', (change, field, words) => {
    const faults = faultsOf({ ...right, ...change });
    expect(Object.keys(faults)).toEqual([field]);
    expect(faults[field]).toMatch(words);
  });
});

describe('an error of the API', () => {
  it.each([
    ['name', undefined, 'name'],
    ['slots', 'too_long', 'slots'],
    ['slots.1.firmId', 'inactive_firm', 'slots.1.firmId'],
    ['slots.1', 'invalid_type', 'slots.1.firmId'],
    ['slots.12.monthlyCap', 'out_of_range', 'slots.12.monthlyCap'],
    ['criteria.counties.3', 'too_long', 'counties'],
    ['criteria.caseTypes.0', 'invalid_enum', 'caseTypes'],
    ['criteria', 'invalid_type', 'criteria'],
  ])('of %s (%s) stands at %s', (field, code, place) => {
    const faults = faultsFromApi([{ field, code, message: 'It is wrong' }]);
    expect(Object.keys(faults)).toEqual([place]);
  });

  it('of a firm is said in words for people, others as the API says them', () => {
    const message = 'slots.0.firmId is a firm that is not active: see GET /firms/available';
    expect(faultsFromApi([{ field: 'slots.0.firmId', code: 'inactive_firm', message }])).toEqual({
      'slots.0.firmId': 'This firm is not active on the exchange. Choose another one.',
    });
    expect(faultsFromApi([{ field: 'name', code: 'required', message: 'name is required' }])).toEqual({
      name: 'name is required.',
    });
  });

  it('keeps the first of several at one field', () => {
    const problems = [0, 1].map((index) => ({ field: `criteria.tiers.${index}`, message: `wrong ${index}` }));
    expect(faultsFromApi(problems)).toEqual({ tiers: 'wrong 0.' });
  });
});
