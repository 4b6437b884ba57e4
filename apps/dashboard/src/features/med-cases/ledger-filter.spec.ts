import { expect, it } from '@jest/globals';
import { changedParams, isTurned, isWhole, transactionsIn } from './ledger-filter.ts';

const FILL = '0192f3a0-c000-7000-8000-000000000001';
const of = (...pairs: [string, string][]) => new URLSearchParams([...pairs]);

it('reads what an address says, and leaves out what it says wrongly', () => {
  const whole = { page: 1, type: '', fillId: '', externalId: '', from: '', to: '' };
  expect(transactionsIn(of())).toEqual(whole);
  const wrong = of(['entries', '0'], ['kind', 'GIFT'], ['fill', 'x'], ['from', '2026-02-30'], ['to', 'now']);
  expect(transactionsIn(wrong)).toEqual(whole);
  const right = of(
    ['entries', '2'],
    ['kind', 'REFUND'],
    ['fill', FILL],
    ['number', ' PAY-1 '],
    ['from', '2026-01-01'],
    ['to', '2026-01-31'],
  );
  expect(transactionsIn(right)).toEqual({
    page: 2,
    type: 'REFUND',
    fillId: FILL,
    externalId: 'PAY-1',
    from: '2026-01-01',
    to: '2026-01-31',
  });
  expect([isWhole(transactionsIn(of())), isWhole(transactionsIn(right))]).toEqual([true, false]);
});

it('a change goes to the first page of the transactions, and leaves that of the fills', () => {
  const params = of(['fills', '3'], ['entries', '2'], ['kind', 'REFUND']);
  expect(changedParams(params, { kind: 'PAYMENT', from: '2026-01-01' })).toEqual([
    ['fills', '3'],
    ['kind', 'PAYMENT'],
    ['from', '2026-01-01'],
  ]);
  expect(changedParams(params, { kind: '' })).toEqual([['fills', '3']]);
});

it('knows days in the wrong order', () => {
  expect(isTurned({ from: '2026-02-01', to: '2026-01-01' })).toBe(true);
  expect(isTurned({ from: '2026-01-01', to: '2026-01-01' })).toBe(false);
  expect(isTurned({ from: '2026-01-01', to: '' })).toBe(false);
});
