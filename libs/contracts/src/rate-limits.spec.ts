import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { keyRateLimit, ownerRateLimit, rateLimitSettings, unauthenticatedRateLimit } from './rate-limits.js';

const settings = (environment: Record<string, string> = {}) => z.object(rateLimitSettings).parse(environment);

describe('rate limits', () => {
  it('are those of decisions, section 8, when nothing is set', () => {
    expect(keyRateLimit(settings(), 'read_only')).toEqual({ read: 500, write: 0 });
    expect(keyRateLimit(settings(), 'standard')).toEqual({ read: 300, write: 100 });
    expect(keyRateLimit(settings(), 'full')).toEqual({ read: 300, write: 100 });
    expect(ownerRateLimit(settings())).toEqual({ read: 1_000, write: 200 });
    expect(unauthenticatedRateLimit(settings())).toBe(100);
  });

  it('are settings, each by its own name', () => {
    expect(keyRateLimit(settings({ RATE_LIMIT_STANDARD_WRITES: '7' }), 'standard')).toEqual({
      read: 300,
      write: 7,
    });
  });

  it('are all multiplied by RATE_LIMIT_SCALE, and never fall to zero', () => {
    const tenfold = settings({ RATE_LIMIT_SCALE: '10' });
    expect(keyRateLimit(tenfold, 'full')).toEqual({ read: 3_000, write: 1_000 });
    expect(ownerRateLimit(tenfold)).toEqual({ read: 10_000, write: 2_000 });
    expect(unauthenticatedRateLimit(tenfold)).toBe(1_000);
    expect(keyRateLimit(settings({ RATE_LIMIT_SCALE: '0.0001' }), 'full')).toEqual({ read: 1, write: 1 });
  });

  it.each(['0', '-1', 'many', '1.5'])('refuse the setting "%s"', (value) => {
    expect(() => settings({ RATE_LIMIT_FULL_READS: value })).toThrow();
  });
});
