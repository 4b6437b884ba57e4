import { describe, expect, it } from '@jest/globals';
import { filterIn, isFiltered, NO_FILTER, paramsOf, requestIdIn, searchOf } from './log-filter.js';

const ID = 'req_0123456789abcdef01234567';
const read = (search: string) => filterIn(new URLSearchParams(search));

describe('the filter of the request log', () => {
  it('stands in the address, and comes back from there', () => {
    const filter = {
      requestId: ID,
      method: 'POST',
      route: '/sent-cases/{id}',
      status: '4xx',
      keyPrefix: 'svcp_1a2b3c4d',
      from: '2026-03-01',
      to: '2026-03-02',
    } as const;
    expect(filterIn(new URLSearchParams(paramsOf(filter)))).toEqual(filter);
    expect(isFiltered(filter)).toBe(true);
    expect(paramsOf(NO_FILTER)).toEqual([]);
    expect(isFiltered(NO_FILTER)).toBe(false);
  });

  it.each(['requestId=req_1', 'method=FETCH', 'status=9xx', 'key=svcp_', 'from=today'])(
    'leaves out what an address says wrongly: %s',
    (search) => expect(read(search)).toEqual(NO_FILTER),
  );

  it('asks for what is filtered alone', () => {
    expect(searchOf(NO_FILTER)).toEqual({});
    expect(searchOf({ ...NO_FILTER, status: '429', from: '2026-03-01' })).toEqual({
      status: '429',
      dateFrom: '2026-03-01',
    });
  });

  it('takes the days of a range in either order', () => {
    expect(searchOf({ ...NO_FILTER, from: '2026-03-09', to: '2026-03-01' })).toEqual({
      dateFrom: '2026-03-01',
      dateTo: '2026-03-09',
    });
  });
});

describe('a request id that somebody pastes', () => {
  it.each([
    ID,
    `  ${ID}\n`,
    `X-Request-Id: ${ID}`,
    `"requestId":"${ID}"`,
    ID.toUpperCase().replace('REQ', 'req'),
  ])('is found in %j', (text) => expect(requestIdIn(text)).toBe(ID));
  it.each(['', 'req_', 'req_0123', `${ID}0`, '0192f3a0-3000-7000-8000-000000000001'])(
    'is not found in %j',
    (text) => expect(requestIdIn(text)).toBeNull(),
  );
});
