import { expect, it } from '@jest/globals';
import { isCalendarDay } from './calendar-day.ts';

it('knows days that exist', () => {
  const days = ['2026-01-31', '2024-02-29', '2026-12-31'];
  const others = ['2026-02-29', '2026-02-30', '2026-04-31', '2026-13-01', '2026-00-10', '2026-1-1', '', 'x'];
  expect([days, others].map((texts) => texts.filter(isCalendarDay))).toEqual([days, []]);
});
