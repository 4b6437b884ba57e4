import { describe, expect, it } from '@jest/globals';
import { dueInWords, movedInWords, moveOf } from './clock-words.ts';

const NOW = Date.parse('2026-01-05T09:30:00Z');
const DAY = 86_400;
const at = (days: number) => new Date(NOW + days * DAY * 1_000).toISOString();

describe('moveOf', () => {
  it.each([
    ['1', DAY],
    ['30', 30 * DAY],
    ['90', 90 * DAY],
  ] as const)('moves by %s days', (step, seconds) => {
    expect(moveOf(step, '', NOW)).toEqual({ seconds });
  });

  it.each([
    [2, { seconds: 2 * DAY }],
    [366, { seconds: 366 * DAY }],
    [0, { fault: expect.stringContaining('only moves forward') }],
    [-1, { fault: expect.stringContaining('only moves forward') }],
    [367, { fault: expect.stringContaining('366 days') }],
  ])('moves to a time %s days away, or says why not', (days, move) => {
    expect(moveOf('time', at(days), NOW)).toEqual(move);
  });

  it('wants a time', () => {
    expect(moveOf('time', '', NOW)).toEqual({ fault: 'Enter a date and a time.' });
  });
});

describe('dueInWords', () => {
  const waiting = { expiries: [at(0.5), at(14)], total: 2, retries: [{ nextRetryAt: at(0.1), count: 3 }] };

  it('counts what is due by then, and nothing later', () => {
    expect(dueInWords(waiting, DAY, NOW)).toEqual([
      '1 referral expires, and cannot be answered then.',
      '3 webhook deliveries are tried again, once each.',
    ]);
    expect(dueInWords(waiting, 30 * DAY, NOW)[0]).toContain('2 referrals expire');
  });

  it('says so when nothing is', () => {
    expect(dueInWords({ expiries: [at(2)], total: 1, retries: [] }, DAY, NOW)).toEqual([
      'No referral expires until then.',
      'No webhook delivery waits for a retry until then.',
    ]);
    expect(dueInWords({ expiries: [], total: 0, retries: [] }, DAY, NOW)[0]).toContain('has an end');
  });

  it('does not claim to have read all', () => {
    expect(dueInWords({ ...waiting, total: 500 }, 30 * DAY, NOW)[0]).toContain('At least 2 of 500');
  });
});

it.each([
  [0, 'less than a minute'],
  [DAY, '1 day'],
  [91 * DAY + 2 * 3_600, '91 days, 2 hours'],
  [3_660, '1 hour, 1 minute'],
])('says %s seconds as %s', (seconds, words) => {
  expect(movedInWords(seconds)).toBe(words);
});
