import { describe, expect, it } from '@jest/globals';
import { addressOf, countedBy, differenceInReasons, filterWords, selectionIn, spansOf } from './drill.ts';

const params = (pairs: Record<string, string>) => new URLSearchParams(Object.entries(pairs));

describe('the address of a figure', () => {
  it('has the filter of the page, and what was chosen', () => {
    const page = params({ days: '30', caseType: 'dog_bite', page: '7' });
    const address = addressOf('received', page, { status: 'SIGNED' });
    expect(address).toBe('/analytics/received/referrals?days=30&caseType=dog_bite&status=SIGNED');
    expect(filterWords(params({ days: '30', status: 'SIGNED' }))).toBe('days=30');
    expect(addressOf('sent', params({}), {})).toBe('/analytics/sent/referrals');
  });

  it('is read back; what it says wrongly is left out', () => {
    expect(selectionIn(params({ firm: 'f', since: '2026-03-01', until: '2026-99-01', days: '30' }))).toEqual({
      firm: 'f',
      since: '2026-03-01',
    });
    expect(selectionIn(params({ since: '2026-02-30', until: '2026-02-29' }))).toEqual({});
    expect(selectionIn(params({ status: 'SIGNED,toString' }))).toEqual({});
    expect(selectionIn(params({ status: 'SIGNED,CLOSED' }))).toEqual({ status: 'SIGNED,CLOSED' });
  });
});

describe('what a figure counts', () => {
  const filter = { tz: 'America/New_York', from: '2026-01-01', to: '2026-03-31' };
  const counted = (selection: Parameters<typeof countedBy>[2]) => countedBy('received', filter, selection);

  it('is the days of the filter in its zone, to the millisecond', () => {
    expect(counted({})).toEqual({
      side: 'received',
      from: '2026-01-01T05:00:00.000Z',
      to: '2026-04-01T03:59:59.999Z',
      statuses: [],
      outcomes: [],
    });
  });

  it('is narrowed by the row or the bucket that was chosen', () => {
    const chosen = { kind: 'dog_bite', place: 'NJ', firm: 'f', since: '2026-02-01', until: '2026-02-07' };
    expect(counted(chosen)).toMatchObject({
      caseType: 'dog_bite',
      jurisdiction: 'NJ',
      firmId: 'f',
      from: '2026-02-01T05:00:00.000Z',
      to: '2026-02-08T04:59:59.999Z',
    });
    expect(counted({ status: 'SIGNED,IN_LITIGATION' }).statuses).toEqual(['SIGNED', 'IN_LITIGATION']);
  });

  it('has an outcome from closing on', () => {
    expect(counted({ outcome: 'lost' })).toMatchObject({
      statuses: ['CLOSING', 'CLOSED'],
      outcomes: ['lost'],
    });
    expect(counted({ outcome: 'withdrawn' })).toMatchObject({ statuses: ['WITHDRAWN'], outcomes: [] });
    expect(counted({ outcome: 'toString' })).toMatchObject({ statuses: [], outcomes: [] });
  });
});

it('the first and the last bucket end with the range', () => {
  const trend = ['2025-12-29', '2026-01-05', '2026-01-12'].map((date) => ({ date }));
  expect(spansOf({ rangeStart: '2026-01-01', rangeEnd: '2026-01-13', trend })).toEqual([
    { since: '2026-01-01', until: '2026-01-04' },
    { since: '2026-01-05', until: '2026-01-11' },
    { since: '2026-01-12', until: '2026-01-13' },
  ]);
  expect(spansOf({ rangeStart: null, rangeEnd: null, trend: [] })).toEqual([]);
});

it('says why a list has other rows than the figure', () => {
  expect(differenceInReasons({ figure: 3 }, 3)).toBeNull();
  expect(differenceInReasons({ figure: 3 }, 4)).toMatch(/The figure was 3.*test cases/);
  expect(differenceInReasons({ figure: 3, measure: 'sign' }, 4)).toMatch(/counts 3 of them.*365 days/);
});
