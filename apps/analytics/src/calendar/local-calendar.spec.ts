import { describe, expect, it } from '@jest/globals';
import { bucketFor, bucketsOf, previousRange } from './buckets.js';
import { dateOfDay, dayOfDate, LocalCalendar } from './local-calendar.js';

const localDate = (zone: string, instant: string) =>
  dateOfDay(LocalCalendar.of(zone).dayOf(Date.parse(instant)));

describe('a local day', () => {
  it.each([
    // clocks go forward on 2026-03-08 at 2:00 and back on 2026-11-01 at 2:00 in New York
    ['America/New_York', '2026-03-08T04:30:00Z', '2026-03-07'],
    ['America/New_York', '2026-03-08T05:00:00Z', '2026-03-08'],
    ['America/New_York', '2026-03-09T03:30:00Z', '2026-03-08'],
    ['America/New_York', '2026-03-09T04:00:00Z', '2026-03-09'],
    ['America/New_York', '2026-11-01T03:59:59.999Z', '2026-10-31'],
    ['America/New_York', '2026-11-02T04:30:00Z', '2026-11-01'],
    ['America/New_York', '2026-11-02T05:00:00Z', '2026-11-02'],
    ['Asia/Kathmandu', '2026-01-01T18:14:59Z', '2026-01-01'],
    ['Asia/Kathmandu', '2026-01-01T18:15:00Z', '2026-01-02'],
    // 2011-12-30 did not exist in Samoa
    ['Pacific/Apia', '2011-12-30T09:59:59Z', '2011-12-29'],
    ['Pacific/Apia', '2011-12-30T10:00:00Z', '2011-12-31'],
    ['UTC', '1969-12-31T23:59:59.999Z', '1969-12-31'],
  ])('in %s at %s is %s', (zone, instant, date) => {
    expect(localDate(zone, instant)).toBe(date);
  });
});

describe('buckets', () => {
  const range = (first: string, last: string) => ({ first: dayOfDate(first), last: dayOfDate(last) });
  const dates = (first: string, last: string) =>
    bucketsOf(range(first, last), bucketFor(range(first, last))).map(dateOfDay);

  it('are days up to 31 days, ISO weeks up to 182, then months', () => {
    expect(bucketFor(range('2026-01-01', '2026-01-31'))).toBe('day');
    expect(bucketFor(range('2026-01-01', '2026-02-01'))).toBe('week');
    expect(bucketFor(range('2026-01-01', '2026-07-01'))).toBe('week');
    expect(bucketFor(range('2026-01-01', '2026-07-02'))).toBe('month');
    expect(dates('2026-01-30', '2026-02-02')).toEqual([
      '2026-01-30',
      '2026-01-31',
      '2026-02-01',
      '2026-02-02',
    ]);
    expect(dates('2026-01-01', '2026-02-02')).toEqual(
      ['2025-12-29', '2026-01-05', '2026-01-12', '2026-01-19', '2026-01-26', '2026-02-02'],
    ); // prettier-ignore
    expect(dates('2025-12-31', '2026-07-01').slice(0, 3)).toEqual(['2025-12-01', '2026-01-01', '2026-02-01']);
  });

  it('of the previous range end where this one begins', () => {
    expect(previousRange(range('2026-03-01', '2026-03-31'))).toEqual(range('2026-01-29', '2026-02-28'));
  });
});
