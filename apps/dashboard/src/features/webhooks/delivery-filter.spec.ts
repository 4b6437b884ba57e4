import { describe, expect, it } from '@jest/globals';
import { changedDeliveries, deliveriesIn, faultOf, isEverything, queryOf } from './delivery-filter.ts';

const CASE = '0192f3a0-2000-7000-8000-000000000001';
const filterOf = (search: string) => deliveriesIn(new URLSearchParams(search));

it('reads the filter of an address, and leaves out what is wrong', () => {
  expect(
    filterOf(`status=FAILED&event=note.created&from=2026-01-05&to=2026-01-06&case=${CASE}&page=3`),
  ).toEqual({
    ...{
      status: 'FAILED',
      event: 'note.created',
      from: '2026-01-05',
      to: '2026-01-06',
      caseId: CASE,
      page: 3,
    },
  });
  const nothing = { status: '', event: '', from: '', to: '', caseId: '', page: 1 };
  expect(filterOf('')).toEqual(nothing);
  expect(filterOf('status=nope&event=toString&from=soon&to=2026-99-99&page=0')).toEqual(nothing);
  expect(filterOf('from=2026-02-30')).toEqual(nothing);
  expect(filterOf('page=-1').page).toBe(1);
});

it('a change goes to the first page and keeps the other filters', () => {
  const params = new URLSearchParams('status=FAILED&page=2');
  expect(changedDeliveries(params, { event: 'note.created' }).toString()).toBe(
    'status=FAILED&event=note.created',
  );
  expect(changedDeliveries(params, { status: '' }).toString()).toBe('');
});

it.each([
  ['from=2026-01-06&to=2026-01-05', 'The first day is after the last one.'],
  ['case=REF-1', expect.stringContaining('36 characters')],
  [`case=${CASE}`, null],
  ['from=2026-01-05&to=2026-01-05', null],
])('says of %s: %s', (search, fault) => {
  expect(faultOf(filterOf(search))).toEqual(fault);
});

describe('queryOf', () => {
  it('asks for whole days of the computer', () => {
    const { dateFrom, dateTo } = queryOf(filterOf('from=2026-01-05&to=2026-01-05'));
    expect(new Date(dateFrom!)).toEqual(new Date(2026, 0, 5));
    expect(new Date(dateTo!)).toEqual(new Date(2026, 0, 5, 23, 59, 59, 999));
  });

  it('names only what is chosen', () => {
    expect(queryOf(filterOf(''))).toEqual({ page: 1 });
    expect(queryOf(filterOf(`case=${CASE}&event=webhook.test&status=FAILED`))).toEqual({
      ...{ page: 1, status: 'FAILED', eventType: 'webhook.test', baseCaseId: CASE },
    });
  });
});

it('knows when nothing is left out', () => {
  expect(isEverything(filterOf('page=2'))).toBe(true);
  expect(isEverything(filterOf('to=2026-01-05'))).toBe(false);
});
