import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { takeTurn, type Advance } from './take-turn.policy.js';

/** Applies referrals at these positions, all sent before the first was applied. Returns the turns. */
function atOnce(start: number, size: number, positions: readonly number[]): number {
  let turns = start;
  const unseen: Advance[] = [];
  for (const position of positions) {
    const next = takeTurn({ turns, position, size, unseen });
    unseen.push({ turn: next.turn, turnsBefore: turns });
    turns = next.turns;
  }
  return turns;
}

const rule = fc.record({ size: fc.integer({ min: 1, max: 6 }), start: fc.integer({ min: 0, max: 40 }) });
const seeds = fc.array(fc.nat(), { minLength: 1, maxLength: 6 });

describe('a referral moves the pointer', () => {
  it('to (position + 1) modulo size, when it could know all others', () => {
    fc.assert(
      fc.property(rule, fc.nat(), ({ size, start }, seed) => {
        const position = seed % size;
        const { turns } = takeTurn({ turns: start, position, size, unseen: [] });
        expect(turns % size).toBe((position + 1) % size);
        expect(turns).toBeGreaterThan(start);
        expect(turns - start).toBeLessThanOrEqual(size);
      }),
      { seed: 12 },
    );
  });

  it('forward by two with another one at once, at the same slot or at the next, in any order', () => {
    expect(atOnce(0, 4, [0, 0])).toBe(2);
    expect(atOnce(0, 4, [0, 1])).toBe(2);
    expect(atOnce(0, 4, [1, 0])).toBe(2);
    expect(atOnce(3, 4, [0, 3])).toBe(5);
  });

  it('to the same place in whatever order referrals at once are applied', () => {
    fc.assert(
      fc.property(rule, seeds, fc.infiniteStream(fc.nat()), ({ size, start }, some, random) => {
        const positions = some.map((seed) => seed % size);
        const shuffled = positions
          .map((position) => ({ position, key: random.next().value as number }))
          .sort((a, b) => a.key - b.key)
          .map(({ position }) => position);
        expect(atOnce(start, size, shuffled)).toBe(atOnce(start, size, positions));
      }),
      { numRuns: 300, seed: 12 },
    );
  });

  it('by at least one turn for each referral at once', () => {
    fc.assert(
      fc.property(rule, seeds, ({ size, start }, some) => {
        const positions = some.map((seed) => seed % size);
        expect(atOnce(start, size, positions)).toBeGreaterThanOrEqual(start + positions.length);
      }),
      { seed: 12 },
    );
  });
});
