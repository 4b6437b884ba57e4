import { describe, expect, it } from '@jest/globals';
import { expiresSoon, expiryOf, madeMeanwhile } from './key-texts.ts';

const NOW = Date.parse('2026-01-05T09:30:00Z');
const DAY = 86_400_000;

describe('expiryOf', () => {
  it('gives no end to a key that never expires', () => {
    expect(expiryOf('never', NOW)).toBeNull();
  });

  it('stays within the year that the server allows', () => {
    const lasts = Date.parse(expiryOf('365', NOW)!) - NOW;
    expect(lasts).toBeLessThan(365 * DAY);
    expect(lasts).toBeGreaterThan(364 * DAY);
  });
});

it.each([
  [null, false],
  ['2026-01-10T09:30:00Z', true],
  ['2026-02-10T09:30:00Z', false],
])('warns of a key that expires at %s: %s', (expiresAt, warns) => {
  expect(expiresSoon({ expiresAt }, NOW)).toBe(warns);
});

describe('madeMeanwhile', () => {
  const key = (name: string, createdAt: string) => ({ name, prefix: 'svcp_1a2b3c4d', createdAt });
  const old = key('production', '2026-01-05T09:00:00Z');
  const fresh = key('production', '2026-01-05T09:30:01Z');

  it('finds what the lost answer was about', () => {
    expect(madeMeanwhile([fresh, old], 'production', NOW)).toBe(fresh);
  });

  it('does not take an older key of the same name for it', () => {
    expect(madeMeanwhile([old], 'production', NOW)).toBeNull();
  });

  it('does not take a key of another name for it', () => {
    expect(madeMeanwhile([fresh], 'reports', NOW)).toBeNull();
  });
});
