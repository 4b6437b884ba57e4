import { describe, expect, it } from '@jest/globals';
import { parseLifetime } from './lifetime.js';

describe('a lifetime', () => {
  it.each([
    ['15m', 900],
    ['7d', 604_800],
    ['12h', 43_200],
    ['30s', 30],
    ['900', 900],
    [' 2 h ', 7_200],
  ])('%s is %s seconds', (text, seconds) => {
    expect(parseLifetime(text)).toBe(seconds);
  });

  it.each(['', '0', '0m', '-5m', '1.5h', '15 minutes', '7D', '1w', '99999999999d'])('%s is none', (text) => {
    expect(parseLifetime(text)).toBeUndefined();
  });
});
