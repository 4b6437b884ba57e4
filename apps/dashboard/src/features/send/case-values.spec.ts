import { expect, it } from '@jest/globals';
import { faultsFromApi, faultsOf } from './case-faults.ts';
import { bodyOf, changesOf, mergeValues, NO_VALUES, valuesOf } from './case-values.ts';

const FILLED = {
  ...NO_VALUES,
  clientFirstName: ' Dana ',
  clientLastName: 'Whitfield',
  title: 'Dog bite',
  caseType: 'dog_bite',
  jurisdiction: 'NY',
};

it('an empty form names the five fields that a case needs, and nothing else', () => {
  expect(Object.keys(faultsOf(NO_VALUES))).toEqual([
    'clientFirstName',
    'clientLastName',
    'title',
    'caseType',
    'jurisdiction',
  ]);
  expect(faultsOf(FILLED)).toEqual({});
});

it.each([
  ['clientEmail', 'dana@'],
  ['clientPhone', '1'.repeat(41)],
  ['sendingFirmPercentage', '101'],
  ['clientFeeAgreementPercentage', 'a third'],
  ['sentExpirationHours', '0'],
  ['sentExpirationHours', '1.5'],
])('%s cannot be %s', (name, value) => {
  expect(Object.keys(faultsOf({ ...FILLED, [name]: value }))).toEqual([name]);
});

it('what is empty is null for the API, and percent of a fee are a fraction', () => {
  const body = bodyOf({ ...FILLED, clientFeeAgreementPercentage: '33.3', sendingFirmPercentage: '25' });
  expect(body).toMatchObject({
    clientFirstName: 'Dana',
    clientEmail: null,
    clientFeeAgreementPercentage: 0.333,
    sendingFirmPercentage: 25,
    isRetainerSigned: false,
    warmTransferAttempted: null,
  });
});

it('a reason of a warm transfer goes with the kind that it explains', () => {
  const other = {
    ...FILLED,
    warmTransfer: 'failed',
    warmTransferUnsuccessfulReasonType: 'OTHER',
    warmTransferUnsuccessfulReason: 'The line broke.',
  };
  const reasonOf = (values: typeof other) => {
    const body = bodyOf(values);
    return [body.warmTransferUnsuccessfulReasonType, body.warmTransferUnsuccessfulReason];
  };
  expect(reasonOf(other)).toEqual(['OTHER', 'The line broke.']);
  expect(reasonOf({ ...other, warmTransferUnsuccessfulReasonType: 'FIRM_UNABLE_TO_ANSWER' })).toEqual([
    'FIRM_UNABLE_TO_ANSWER',
    null,
  ]);
  expect(reasonOf({ ...other, warmTransfer: 'succeeded' })).toEqual([null, null]);
});

it('a stored case comes back as it was typed, and then nothing has changed', () => {
  const typed = {
    ...FILLED,
    clientFeeAgreementPercentage: '33.33',
    isRetainerSigned: 'yes',
    warmTransfer: 'failed',
    tier: '2',
  };
  const read = valuesOf({ ...bodyOf(typed) } as Parameters<typeof valuesOf>[0]);
  expect(read).toEqual({ ...typed, clientFirstName: 'Dana' });
  expect(changesOf(read, typed)).toEqual({});
  expect(changesOf(read, { ...typed, county: 'Kings', tier: '' })).toEqual({ county: 'Kings', tier: null });
});

it('two people who change one draft lose nothing of either', () => {
  const mine = { ...FILLED, title: 'Dog bite in the park', county: 'Kings' };
  const theirs = { ...FILLED, title: 'Bite of a dog', clientPhone: '+1 212 555 0142' };
  expect(mergeValues(FILLED, mine, theirs)).toEqual({
    values: { ...FILLED, title: 'Dog bite in the park', county: 'Kings', clientPhone: '+1 212 555 0142' },
    others: { title: 'Bite of a dog' },
  });
});

it('errors of the API stand at the fields of the form', () => {
  const problems = [
    { field: 'clientPhone', message: 'clientPhone must be shorter' },
    { field: 'warmTransferSuccessful', message: 'That cannot be.' },
    { field: 'toString', message: 'no field' },
  ];
  expect(faultsFromApi(problems)).toEqual({
    clientPhone: 'clientPhone must be shorter.',
    warmTransfer: 'That cannot be.',
  });
});
