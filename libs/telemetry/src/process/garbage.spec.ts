import { constants, PerformanceObserver, type PerformanceEntry } from 'node:perf_hooks';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { collectStartupGarbage, collectStepGarbage, countStreamed } from './garbage.js';

type Collection = PerformanceEntry & { detail: { kind: number; flags: number } };

const MEBIBYTE = 1_048_576;
const {
  NODE_PERFORMANCE_GC_FLAGS_FORCED: FORCED,
  NODE_PERFORMANCE_GC_MINOR: MINOR,
  NODE_PERFORMANCE_GC_MAJOR: MAJOR,
} = constants;

it('gives back what nobody holds any more', async () => {
  const left = new WeakRef({ size: 1 });
  await turn();
  expect(left.deref()).toBeDefined();
  await turn();
  collectStartupGarbage();
  expect(left.deref()).toBeUndefined();
});

it('collects the young generation after every 8 MiB of streamed bodies', async () => {
  expect(await forcedBy(() => countStreamed(8 * MEBIBYTE))).toEqual([MINOR]);
  expect(await forcedBy(() => countStreamed(5 * MEBIBYTE))).toEqual([]);
  expect(await forcedBy(() => countStreamed(3 * MEBIBYTE - 1))).toEqual([]);
  expect(await forcedBy(() => countStreamed(1))).toEqual([MINOR]);
});

it('collects the young generation when steps of long work took 16 MiB, and everything when they took 32 MiB', async () => {
  const taken: Buffer[] = [];
  const step = (mebibytes: number) => {
    taken.push(Buffer.alloc(mebibytes * MEBIBYTE));
    collectStepGarbage();
  };
  collectStartupGarbage();
  expect(await forcedBy(() => step(8))).toEqual([]);
  expect(await forcedBy(() => step(12))).toEqual([MINOR]);
  expect(await forcedBy(() => step(20))).toEqual([MINOR, MAJOR]);
  expect(await forcedBy(() => step(8))).toEqual([]);
  expect(await forcedBy(() => step(12))).toEqual([MINOR]);
  expect(taken).toHaveLength(5);
});

/** The kinds of the collections that the work asks V8 for. */
async function forcedBy(work: () => void): Promise<unknown[]> {
  const collections: Collection[] = [];
  const keep = (entries: PerformanceEntry[]) => void collections.push(...(entries as Collection[]));
  const observer = new PerformanceObserver((list) => keep(list.getEntries()));
  observer.observe({ type: 'gc' });
  work();
  // Node tells of a collection in the next turn
  await turn();
  keep(observer.takeRecords());
  observer.disconnect();
  return collections.filter(({ detail }) => detail.flags & FORCED).map(({ detail }) => detail.kind);
}
