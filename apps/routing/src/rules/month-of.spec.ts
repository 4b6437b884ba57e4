import { expect, it } from '@jest/globals';
import { monthOf } from './month-of.js';

it.each([
  ['UTC', '2026-12-01T03:00:00Z', '2026-12'],
  ['America/New_York', '2026-12-01T03:00:00Z', '2026-11'],
  ['America/New_York', '2026-12-01T05:00:00Z', '2026-12'],
  // summer time: midnight is one hour earlier in UTC
  ['America/New_York', '2026-07-01T04:00:00Z', '2026-07'],
  ['Pacific/Kiritimati', '2025-12-31T10:30:00Z', '2026-01'],
])('in %s the instant %s is in %s', (timeZone, at, month) => {
  expect(monthOf(timeZone, new Date(at))).toBe(month);
});
