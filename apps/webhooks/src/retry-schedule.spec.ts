import { describe, expect, it } from '@jest/globals';
import { parseWaits } from '@referral-exchange/telemetry';
import { MAX_ATTEMPTS, waitAfter } from './retry-schedule.js';

describe('the ladder', () => {
  it('waits 30 s, 2 min, 10 min, 30 min, and ends after the fifth attempt', () => {
    const schedule = parseWaits('30s,2m,10m,30m', 4) ?? [];
    expect([1, 2, 3, 4, 5].map((number) => waitAfter(number, schedule))).toEqual([
      30_000,
      120_000,
      600_000,
      1_800_000,
      null,
    ]);
    expect(MAX_ATTEMPTS).toBe(5);
  });

  it('of a shorter list the last wait repeats', () => {
    const schedule = parseWaits(' 200ms , 1s', 4) ?? [];
    expect([1, 2, 3, 4, 5].map((number) => waitAfter(number, schedule))).toEqual([
      200,
      1_000,
      1_000,
      1_000,
      null,
    ]);
  });

  it.each(['', '30', '30 s', 's', '-1s', '1.5s', '1d', '1s,', '1s,,2s', '1s,1s,1s,1s,1s', 'NaN', '9999999s'])(
    'refuses %j',
    (text) => expect(parseWaits(text, 4)).toBeNull(),
  );
});
