import { expect, it } from '@jest/globals';
import { chosenDays, filterIn, isTurned } from './filter.ts';

const PRESENT = Date.parse('2026-03-31T02:00:00Z');
const filter = (query: string, tz = 'UTC') => filterIn(new URLSearchParams(query), PRESENT, tz);

it('has the last 90 days, today among them, unless the address says otherwise', () => {
  expect(filter('')).toEqual({ range: 90, tz: 'UTC', from: '2026-01-01' });
  expect(filter('days=all')).toEqual({ range: 'all', tz: 'UTC' });
  expect(filter('days=toString').range).toBe(90);
});

it('counts days in the zone of the person', () => {
  expect(filter('days=30', 'America/New_York').from).toBe('2026-03-01');
});

it('keeps the days that were chosen, and leaves out what is no day', () => {
  expect(filter('from=2026-01-05&days=30&caseType=dog_bite')).toEqual({
    range: null,
    tz: 'UTC',
    from: '2026-01-05',
    caseType: 'dog_bite',
  });
  expect(filter('from=2026-99-05&to=x').range).toBe(90);
  expect(filter('from=2026-02-30&to=2026-04-31').range).toBe(90);
});

it('leaves a field empty that is emptied, as while a date is typed', () => {
  const typed = (from?: string, to?: string) => filter(new URLSearchParams(chosenDays(from, to)).toString());
  expect(typed('', undefined)).toEqual({ range: 'all', tz: 'UTC' });
  expect(typed('', '2026-02-01')).toEqual({ range: null, tz: 'UTC', to: '2026-02-01' });
  expect(typed('2026-02-01')).toEqual({ range: null, tz: 'UTC', from: '2026-02-01' });
});

it('knows days in the wrong order', () => {
  expect(isTurned(filter('from=2026-02-01&to=2026-01-01'))).toBe(true);
  expect(isTurned(filter('from=2026-02-01&to=2026-02-01'))).toBe(false);
});
