import { describe, expect, it } from '@jest/globals';
import { amountFault, feesFault, numberIn, percentageFault, sharesOf } from './money-rules.ts';

it.each([
  ['$ 12,500.50', 12_500.5],
  ['33.3 %', 33.3],
  ['', null],
  ['12k', Number.NaN],
  ['-5', Number.NaN],
  ['1e9', Number.NaN],
  ['1,250,050', 1_250_050],
  ['12500,50', Number.NaN],
  ['3,5 %', Number.NaN],
  ['1250,000', Number.NaN],
])('%s is read as %s', (text, number) => expect(numberIn(text)).toEqual(number));

describe('an amount', () => {
  it.each(['', '0', '0.01', '999,999,999,999.99'])('may be “%s”', (text) =>
    expect(amountFault(text)).toBeNull(),
  );
  it.each(['ten', '1.005', '1,000,000,000,000'])('may not be “%s”', (text) =>
    expect(amountFault(text)).not.toBeNull(),
  );
  it('of a settlement is more than 0', () => {
    expect(amountFault('0', { isMoreThanZero: true })).toMatch(/more than 0/);
    expect(amountFault('0.01', { isMoreThanZero: true })).toBeNull();
  });
});

it('a percentage is between 0 and 100', () => {
  expect(['', '0', '100', '33.3'].map(percentageFault)).toEqual([null, null, null, null]);
  expect([percentageFault('100.1'), percentageFault('a third')]).not.toContain(null);
});

it('fees are at most the settlement, and may be equal to it', () => {
  expect([feesFault(100, 100), feesFault(null, 100), feesFault(100, null)]).toEqual([null, null, null]);
  expect(feesFault(100.01, 100)).toMatch(/more than the settlement/);
});

it('the shares of both firms add up to the fees, to the cent', () => {
  expect(sharesOf(41_250, 33.33)).toEqual({ sending: 13_748.63, handling: 27_501.37 });
  expect(sharesOf(1.15, 50)).toEqual({ sending: 0.58, handling: 0.57 });
  expect([sharesOf(null, 50), sharesOf(100, null), sharesOf(Number.NaN, 5)]).toEqual([null, null, null]);
});
