import { describe, expect, it } from '@jest/globals';
import { rate, shares } from './figures.js';

describe('shares', () => {
  it('add up to 1 whatever the counts', () => {
    expect(shares([1, 1, 1])).toEqual([0.3334, 0.3333, 0.3333]);
    expect(shares([2, 1, 0])).toEqual([0.6667, 0.3333, 0]);
    for (const counts of [[1, 2, 3, 4, 5, 6, 7], [999, 1, 1], [5], [3, 3, 3, 3, 3, 3, 3, 3, 3]]) {
      const units = shares(counts).map((share) => Math.round(share * 10_000));
      expect(units.reduce((sum, one) => sum + one, 0)).toBe(10_000);
    }
  });

  it('and rates are 0 where there is nothing to divide by', () => {
    expect(shares([0, 0])).toEqual([0, 0]);
    expect(rate(0, 0)).toBe(0);
  });
});
