import { describe, expect, it } from '@jest/globals';
import type { RoutingRule } from '../../api/routing.ts';
import {
  bodyOf,
  changesOf,
  mergeValues,
  newSlot,
  NO_VALUES,
  type RuleValues,
  slotKeys,
  valuesOf,
} from './rule-values.ts';

const A = { id: 'a', name: 'Abbott' };
const B = { id: 'b', name: 'Berg' };
const stored: RuleValues = {
  ...NO_VALUES,
  name: 'Cars',
  caseTypes: ['motor_vehicle_accident'],
  slots: [newSlot(A, 'a 0'), newSlot(B, 'b 0')],
};
const slot = (change: object) => ({ ...newSlot(A, 'a 0'), ...change });

describe('a rule for the API', () => {
  it('has null for what is empty, and lists in one order', () => {
    const values = {
      ...stored,
      name: ' Cars ',
      description: '  ',
      jurisdictions: ['NY', 'CA'],
      counties: 'Kings\n\n queens \nQUEENS',
      tiers: [3, 1],
      slots: [slot({ firstAttempt: '', monthlyCap: ' 10 ', referralInstructions: ' ' })],
    };
    expect(bodyOf(values)).toEqual({
      name: 'Cars',
      description: null,
      isActive: true,
      criteria: {
        caseTypes: ['motor_vehicle_accident'],
        jurisdictions: ['CA', 'NY'],
        counties: ['Kings', 'queens'],
        tiers: [1, 3],
      },
      slots: [
        {
          firmId: 'a',
          firstAttempt: 1,
          lastAttempt: null,
          monthlyCap: 10,
          isActive: true,
          referralInstructions: null,
        },
      ],
      autoWaterfall: false,
    });
  });

  it('is the same again after it was read', () => {
    const body = bodyOf({
      ...stored,
      counties: 'Kings',
      slots: [slot({ lastAttempt: '2', monthlyCap: '0' })],
    });
    const record = {
      ...body,
      slots: body.slots.map((one) => ({ ...one, firmName: 'Abbott' })),
    } as unknown as RoutingRule;
    expect(bodyOf(valuesOf(record))).toEqual(body);
  });
});

it('a slot is known by its firm and its place among those of the firm', () => {
  expect(slotKeys([{ firmId: 'a' }, { firmId: 'b' }, { firmId: 'a' }])).toEqual(['a 0', 'b 0', 'a 1']);
});

describe('changes', () => {
  it('hold the fields alone that differ for the server', () => {
    expect(changesOf(stored, { ...stored, name: 'Cars ', slots: stored.slots.map((one) => ({ ...one, key: 'x' })) })).toEqual({}); // prettier-ignore
    expect(changesOf(stored, { ...stored, autoWaterfall: true })).toEqual({ autoWaterfall: true });
    expect(Object.keys(changesOf(stored, { ...stored, tiers: [1] }))).toEqual(['criteria']);
  });

  it('see another order of the slots', () => {
    const moved = { ...stored, slots: stored.slots.toReversed() };
    expect(changesOf(stored, moved).slots?.map(({ firmId }) => firmId)).toEqual(['b', 'a']);
  });
});

describe('what somebody else stored meanwhile', () => {
  it('is taken where the person changed nothing', () => {
    const theirs = { ...stored, name: 'Trucks', tiers: [1] };
    const mine = { ...stored, description: 'For cars' };
    const merged = mergeValues(stored, mine, theirs);
    expect(merged).toEqual({ values: { ...theirs, description: 'For cars' }, others: {} });
  });

  it('is told where both changed a field, and the words of the person stay', () => {
    const slots = stored.slots.toReversed();
    const theirs = { ...stored, name: 'Trucks', slots: [slot({ monthlyCap: '5' })] };
    const merged = mergeValues(stored, { ...stored, name: 'Vans', slots }, theirs);
    expect(merged.values).toMatchObject({ name: 'Vans', slots });
    expect(merged.others).toEqual({ name: 'Trucks', slots: theirs.slots });
  });

  it('is no conflict when both stored the same', () => {
    const both = { ...stored, isActive: false };
    expect(mergeValues(stored, both, both)).toEqual({ values: both, others: {} });
  });

  it('keeps criteria apart, which the server stores as one', () => {
    const merged = mergeValues(stored, { ...stored, tiers: [1] }, { ...stored, jurisdictions: ['NY'] });
    expect(merged.others).toEqual({});
    expect(bodyOf(merged.values).criteria).toMatchObject({ jurisdictions: ['NY'], tiers: [1] });
  });
});
