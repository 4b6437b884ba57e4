import { expect, it } from '@jest/globals';
import {
  dayIn,
  faultsOf,
  FILL_FIELDS,
  FILL_IDS,
  ndcIn,
  TRANSACTION_FIELDS,
  typeIn,
  valuesOf,
} from './record-fields.ts';

const PRESENT = Date.parse('2026-11-25T12:00:00Z');
const FILL = { fillDate: '2026-01-16', drugName: ' Cyclobenzaprine ', quantity: '30', billedAmount: '148.5' };
const PAYMENT = { type: 'PAYMENT', amount: '100', transactionDate: '1/20/2026' };
const faulty = (fields: typeof FILL_FIELDS, typed: object) =>
  Object.keys(faultsOf(fields, typed as Record<string, string>, PRESENT)).join(' ');

it('a fill needs four fields, and is sent as decimal texts', () => {
  expect(faulty(FILL_FIELDS, {})).toBe('fillDate drugName quantity billedAmount');
  expect(faulty(FILL_FIELDS, FILL)).toBe('');
  expect(valuesOf(FILL_FIELDS, { ...FILL, quantity: '007.5', daysSupply: '30', notes: ' ' })).toEqual({
    fillDate: '2026-01-16',
    drugName: 'Cyclobenzaprine',
    quantity: '7.5',
    billedAmount: '148.50',
    daysSupply: 30,
  });
});

it.each([
  ['quantity', '0'],
  ['quantity', '1.2345'],
  ['quantity', '-1'],
  ['billedAmount', '148,50'],
  ['billedAmount', 'free'],
  ['fillDate', '2026-02-30'],
  ['fillDate', '2028-01-01'],
  ['daysSupply', '0'],
  ['daysSupply', '1826'],
  ['daysSupply', '1.5'],
  ['ndc', '93015001'],
  ['drugName', 'x'.repeat(256)],
  ['rxNumber', 'x'.repeat(101)],
])('%s cannot be %s', (name, text) => expect(faulty(FILL_FIELDS, { ...FILL, [name]: text })).toBe(name));

it('an id of another system is a UUID', () => {
  expect(faulty(FILL_IDS, { prescriptionId: 'RX-1' })).toBe('prescriptionId');
  expect(faulty(FILL_IDS, { prescriptionId: '0192f3a0-c000-7000-8000-000000000001' })).toBe('');
});

it('only an adjustment is negative, and only a reversal has no amount', () => {
  const amount = (change: object) => faulty(TRANSACTION_FIELDS, { ...PAYMENT, ...change });
  expect(amount({})).toBe('');
  expect(amount({ amount: '-1' })).toBe('amount');
  expect(amount({ amount: '-1', type: 'adjustment' })).toBe('');
  expect(amount({ amount: '' })).toBe('amount');
  expect(amount({ amount: '', type: 'REVERSAL' })).toBe('');
  expect(faulty(TRANSACTION_FIELDS, {})).toBe('type amount transactionDate');
});

it('a negative fill is refused as well: what is billed is not negative', () => {
  expect(faulty(FILL_FIELDS, { ...FILL, billedAmount: '-1' })).toBe('billedAmount');
});

it.each([
  ['2026-01-31', '2026-01-31'],
  ['1/31/2026', '2026-01-31'],
  ['02/29/2028', '2028-02-29'],
  ['2/29/2026', null],
  ['31/1/2026', null],
  ['2026-1-1', null],
  ['46053', null],
])('%s is the day %s', (text, day) => expect(dayIn(text)).toBe(day));

it.each([
  ['00093015001', '00093015001'],
  ['00093-0150-01', '00093015001'],
  ['0093-0150-01', '00093015001'],
  ['00093-150-01', '00093015001'],
  ['00093-0150-1', '00093015001'],
  ['0093-150-1', null],
  ['0009301500', null],
])('the NDC %s is %s', (text, ndc) => expect(ndcIn(text)).toBe(ndc));

it('a kind is known however it is written', () => {
  expect([' payment', 'Write-off', 'WRITE OFF', 'gift', 'toString'].map(typeIn)).toEqual([
    'PAYMENT',
    'WRITE_OFF',
    'WRITE_OFF',
    null,
    null,
  ]);
});
