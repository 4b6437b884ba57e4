import { describe, expect, it } from '@jest/globals';
import { staysWithin } from './stays-within.js';

/** Rounds that take these times, and how many of them were made. */
function rounds(...times: number[]) {
  const made: number[] = [];
  const round = (number: number) => Promise.resolve(made.push(number) && (times[number] as number));
  return { made, round };
}

describe('a bound in time', () => {
  it('holds when one round stays within it, and no further round is made', async () => {
    const { made, round } = rounds(1_500, 900, 2_000);
    await staysWithin(1_000, round);
    expect(made).toEqual([0, 1]);
  });

  it('fails with the times of all rounds when none does', async () => {
    const { round } = rounds(1_000, 1_200.4, 3_000);
    await expect(staysWithin(1_000, round, 3)).rejects.toThrow(
      'None of 3 rounds stayed within 1000 ms: they took 1000, 1200, 3000 ms',
    );
  });

  it('fails at once when a round fails', async () => {
    await expect(staysWithin(1_000, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  });
});
