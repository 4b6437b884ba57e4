import { describe, expect, it } from '@jest/globals';
import { COST, USE } from './costs.ts';
import { cellsOf, needOf, saturationsOf } from './model.ts';

describe('the capacity model', () => {
  it('spreads a year over working time and raises it to the peak', () => {
    expect(needOf(9_000_000).referralsPerS).toBeCloseTo(USE.peakFactor.value);
  });

  it('grows with the referrals in every figure', () => {
    const [one, ten] = [needOf(1e8), needOf(1e9)];
    for (const [name, value] of Object.entries(one)) {
      // partitions are whole
      const digits = name === 'partitions' ? 0 : 6;
      expect(ten[name as keyof typeof ten] / (value * 10)).toBeCloseTo(1, digits);
    }
  });

  it('counts the work of a fact once for each part', () => {
    const { factsPerS, kafkaCores } = needOf(1e8);
    expect(kafkaCores).toBeCloseTo((factsPerS * COST.factKafka.value) / 1_000);
  });

  it('names what is full first, and needs one cell until something is', () => {
    const [first, ...others] = saturationsOf(needOf(1e10));
    for (const { share } of others) expect(share).toBeLessThanOrEqual(first!.share);
    expect(cellsOf(needOf(1))).toBe(1);
    expect(cellsOf(needOf(1e10))).toBeGreaterThan(1);
  });

  it('needs as many cells as Postgres or the relay, and no more for what grows by itself', () => {
    const need = needOf(1);
    expect(cellsOf({ ...need, kafkaMbPerS: 1e9, redisCores: 1e9 })).toBe(1);
    expect(cellsOf({ ...need, factsPerS: 7_999 })).toBe(4);
  });
});
