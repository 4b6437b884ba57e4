import { expect, it } from '@jest/globals';
import { amountIn, dollars, isZero, sumOf } from './money.ts';

it.each([
  ['148.5', '148.50'],
  ['$1,234,567.89', '1234567.89'],
  [' 0007 ', '7.00'],
  ['-12', '-12.00'],
  ['−0.00', '0.00'],
  ['999999999999.99', '999999999999.99'],
])('%s is the amount %s', (text, amount) => expect(amountIn(text)).toBe(amount));

it.each(['', '.5', '5.', '1.234', '148,50', '1,23,456', '1e3', '--1', 'ten', '1000000000000'])(
  '“%s” is no amount',
  (text) => expect(amountIn(text)).toBeNull(),
);

it('adds cents up exactly, however many there are', () => {
  expect(sumOf([])).toBe('0.00');
  expect(sumOf(['0.10', '0.20'])).toBe('0.30');
  expect(sumOf(['0.05', '-1.00'])).toBe('-0.95');
  // more cents than a floating-point number can tell apart
  const many = Array.from({ length: 200 }, () => '999999999999.99');
  expect(sumOf([...many, '0.01'])).toBe('199999999999998.01');
});

it.each([
  ['0.00', '$0.00'],
  ['148.50', '$148.50'],
  ['-1234567.05', '−$1,234,567.05'],
  ['123456789012345678901234.00', '$123,456,789,012,345,678,901,234.00'],
])('%s is shown as %s', (amount, words) => expect(dollars(amount)).toBe(words));

it('knows nothing from something', () => {
  expect([isZero('0.00'), isZero('-0.01'), isZero('10.00')]).toEqual([true, false, false]);
});
