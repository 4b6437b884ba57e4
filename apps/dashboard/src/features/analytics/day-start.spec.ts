import { expect, it } from '@jest/globals';
import { dayAfter, dayEnd, dayStart } from './day-start.ts';

const iso = (ms: number) => new Date(ms).toISOString();

it.each([
  ['2026-03-01', 'UTC', '2026-03-01T00:00:00.000Z'],
  ['2026-03-01', 'America/New_York', '2026-03-01T05:00:00.000Z'],
  ['2026-07-01', 'America/New_York', '2026-07-01T04:00:00.000Z'],
  ['2026-03-01', 'Pacific/Kiritimati', '2026-02-28T10:00:00.000Z'],
  ['2026-03-01', 'Asia/Kolkata', '2026-02-28T18:30:00.000Z'],
  // midnight is skipped: the day begins at one
  ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
])('%s begins in %s at %s', (day, tz, at) => {
  expect(iso(dayStart(day, tz))).toBe(at);
});

it('ends with the last millisecond, also of a day of 23 hours', () => {
  expect(iso(dayEnd('2026-03-08', 'America/New_York'))).toBe('2026-03-09T03:59:59.999Z');
  expect(dayEnd('2026-03-08', 'America/New_York') - dayStart('2026-03-08', 'America/New_York')).toBe(
    23 * 3_600_000 - 1,
  );
});

it('counts days over months', () => {
  expect([dayAfter('2026-02-28', 1), dayAfter('2026-03-01', -1)]).toEqual(['2026-03-01', '2026-02-28']);
});
