import { describe, expect, it } from '@jest/globals';
import { growthPerTenfold } from './axis.js';

describe('growth per tenfold', () => {
  it('is 1 when a call costs the same, or less', () => {
    expect(growthPerTenfold([[10, 5], [100, 5], [1_000, 4]])).toBe(1); // prettier-ignore
  });

  it('is 10 when a call costs ten times as much for ten times as many', () => {
    expect(growthPerTenfold([[10, 1], [100, 10]])).toBeCloseTo(10); // prettier-ignore
  });

  it('spreads what is measured over several tenfolds', () => {
    expect(growthPerTenfold([[1, 1], [100, 4]])).toBeCloseTo(2); // prettier-ignore
  });

  it('is that of the steepest part', () => {
    expect(growthPerTenfold([[1, 1], [10, 1], [100, 3], [1_000, 3]])).toBeCloseTo(3); // prettier-ignore
  });
});
