import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { KeptRead } from './kept-read.js';

describe('a read that is kept', () => {
  /** A read that counts itself. */
  function counted(keptMs: number) {
    const reads = { count: 0, fails: false };
    const kept = new KeptRead(async () => {
      const count = ++reads.count;
      await sleep(5);
      if (reads.fails) throw new Error('no');
      return count;
    }, keptMs);
    return { reads, kept };
  }

  it('is shared by all who ask while it runs, and for a while after', async () => {
    const { reads, kept } = counted(60_000);
    expect(await Promise.all([kept.value(), kept.value()])).toEqual([1, 1]);
    expect(await kept.value()).toBe(1);
    expect(reads.count).toBe(1);
  });

  it('is old in time', async () => {
    const { kept } = counted(10);
    await kept.value();
    await sleep(30);
    expect(await kept.value()).toBe(2);
  });

  it('is forgotten on demand, also while it runs', async () => {
    const { kept } = counted(60_000);
    const first = kept.value();
    kept.forget();
    expect(await kept.value()).toBe(2);
    expect(await first).toBe(1);
    expect(await kept.value()).toBe(2);
  });

  it('is not kept when it fails', async () => {
    const { reads, kept } = counted(60_000);
    reads.fails = true;
    await expect(kept.value()).rejects.toThrow('no');
    reads.fails = false;
    expect(await kept.value()).toBe(2);
  });
});
