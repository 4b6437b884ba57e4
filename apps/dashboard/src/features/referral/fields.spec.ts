import { expect, it } from '@jest/globals';
import { changesOf, faultsOf, type Field, typedOf, valueOf, valuesOf } from './fields.ts';

const SETTLEMENT: Field = {
  name: 'settlementAmount',
  label: 'Settlement',
  kind: 'money',
  isMoreThanZero: true,
};
const FEES: Field = { name: 'attorneyFees', label: 'Fees', kind: 'money' };
const SHARE: Field = { name: 'share', label: 'Share', kind: 'share' };
const OUTCOME: Field = {
  name: 'outcome',
  label: 'Outcome',
  kind: 'choice',
  isRequired: true,
  missing: 'How?',
};
const FIELDS = [SETTLEMENT, FEES, SHARE, OUTCOME];

it('each fault stands at its field', () => {
  expect(faultsOf(FIELDS, { settlementAmount: '0', attorneyFees: 'x', share: '101' })).toEqual({
    settlementAmount: expect.stringMatching(/more than 0/),
    attorneyFees: expect.stringMatching(/US dollars/),
    share: expect.stringMatching(/0 to 100/),
    outcome: 'How?',
  });
});

it('fees above the settlement are a fault of the fees', () => {
  const typed = { settlementAmount: '100', attorneyFees: '100.01', outcome: 'lost' };
  expect(faultsOf(FIELDS, typed)).toEqual({ attorneyFees: 'The fees cannot be more than the settlement.' });
  expect(faultsOf(FIELDS, { ...typed, attorneyFees: '100' })).toEqual({});
});

it('a share is a percentage to people and a fraction to the API, and survives both ways', () => {
  for (const percentage of ['33.3', '0.07', '29', '100']) {
    const value = valueOf(SHARE, percentage);
    expect(typedOf([SHARE], { share: value })).toEqual({ share: percentage });
  }
  expect(valueOf(SHARE, '33.3')).toBe(0.333);
});

it('only what was changed is sent, and what was emptied is cleared', () => {
  const opened = typedOf(FIELDS, { settlementAmount: 500, attorneyFees: 100, share: 0.25, outcome: null });
  const typed = { ...opened, settlementAmount: ' 500 ', attorneyFees: '', share: '30' };
  expect(changesOf(FIELDS, opened, typed)).toEqual({ attorneyFees: null, share: 0.3 });
});

it('a move is sent what it requires also when that stood in the form before', () => {
  const opened = { settlementAmount: '100', attorneyFees: '', share: '', outcome: 'lost' };
  expect(valuesOf(FIELDS, opened, opened)).toEqual({ outcome: 'lost' });
  expect(valuesOf(FIELDS, opened, { ...opened, share: '30' })).toEqual({ share: 0.3, outcome: 'lost' });
});
