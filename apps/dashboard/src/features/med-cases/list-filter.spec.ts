import { expect, it } from '@jest/globals';
import { filterIn, paramsOf, questionOf } from './list-filter.ts';
import type { Side } from './med-moves.ts';

const read = (side: Side, ...pairs: [string, string][]) => filterIn(new URLSearchParams([...pairs]), side);

it('a provider begins with what waits for it, a firm with all', () => {
  expect(read('provider')).toEqual({ page: 1, q: '', status: '', view: 'waiting', isArchivedToo: false });
  expect(read('firm').view).toBe('all');
  expect(questionOf(read('provider')).referralStatus).toEqual(['SENT', 'UNDER_REVIEW']);
  expect(questionOf(read('firm'))).toEqual({
    page: 1,
    q: '',
    status: [],
    referralStatus: [],
    isArchivedToo: false,
  });
});

it('an address comes back as it was, without what is usual', () => {
  const pairs: [string, string][] = [
    ['q', 'Dana & Co'],
    ['status', 'SETTLED'],
    ['view', 'ended'],
    ['archived', 'yes'],
    ['page', '3'],
  ];
  for (const side of ['firm', 'provider'] as const) {
    expect(paramsOf(read(side, ...pairs), side)).toEqual(pairs);
    expect(paramsOf(read(side), side)).toEqual([]);
  }
  expect(paramsOf(read('provider', ['view', 'all']), 'provider')).toEqual([['view', 'all']]);
});

it.each([
  ['page', '0'],
  ['page', '-1'],
  ['page', '1e3'],
  ['status', 'GONE'],
  ['view', 'toString'],
  ['archived', 'maybe'],
])('%s=%s is left out', (name, text) => {
  expect(read('firm', [name, text])).toEqual(read('firm'));
});
