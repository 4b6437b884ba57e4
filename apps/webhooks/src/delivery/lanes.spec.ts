import { describe, expect, it } from '@jest/globals';
import { Lanes } from './lanes.js';

const FAST = 5;
const SLOW = 10_000;

function lanesOf(count: number, options = { width: 8, concurrency: 100 }): Lanes {
  const lanes = new Lanes(options);
  for (let n = 0; n < count; n++) lanes.add({ subscriptionId: `s${n}`, number: n });
  return lanes;
}

/** Starts an attempt in every free slot. Returns their ids by subscription. */
function fill(lanes: Lanes, made = { count: 0 }): Map<string, string[]> {
  const begun = new Map<string, string[]>();
  for (const { subscriptionId, slots } of lanes.openings()) {
    const ids = Array.from({ length: slots }, () => `d${made.count++}`);
    for (const id of ids) lanes.begin(subscriptionId, id);
    begun.set(subscriptionId, ids);
  }
  return begun;
}

describe('the slots of the lanes', () => {
  it('a new lane has two slots and gets more, up to the width', () => {
    const lanes = lanesOf(1);
    const made = { count: 0 };
    const sizes: number[] = [];
    for (let round = 0; round < 6; round++) {
      const ids = fill(lanes, made).get('s0') ?? [];
      sizes.push(ids.length);
      for (const id of ids) lanes.end('s0', id, FAST);
    }
    expect(sizes).toEqual([2, 4, 8, 8, 8, 8]);
  });

  it('a hanging endpoint goes down to one slot', () => {
    const lanes = lanesOf(1);
    const made = { count: 0 };
    for (let round = 0; round < 4; round++) {
      for (const id of fill(lanes, made).get('s0') ?? []) lanes.end('s0', id, round < 3 ? FAST : SLOW);
    }
    expect(lanes.openings()).toEqual([{ subscriptionId: 's0', slots: 1 }]);
  });

  it('the slots of a lane are remembered after its release', () => {
    const lanes = lanesOf(1);
    for (const id of fill(lanes).get('s0') ?? []) lanes.end('s0', id, SLOW);
    lanes.markClean('s0');
    expect(lanes.takeIdle()).toEqual([expect.objectContaining({ subscriptionId: 's0', number: 0 })]);
    lanes.add({ subscriptionId: 's0', number: 0 });
    expect(lanes.openings()).toEqual([{ subscriptionId: 's0', slots: 1 }]);
  });

  it('slow endpoints together take at most half of the slots, and come last', () => {
    const lanes = lanesOf(20, { width: 4, concurrency: 10 });
    const made = { count: 0 };
    // every endpoint hangs once
    for (let round = 0; round < 4; round++) {
      for (const [id, ids] of fill(lanes, made)) for (const one of ids) lanes.end(id, one, SLOW);
    }
    const slow = fill(lanes, made);
    expect([...slow.values()].flat()).toHaveLength(5);
    lanes.add({ subscriptionId: 'healthy', number: 99 });
    expect(lanes.openings()).toEqual([{ subscriptionId: 'healthy', slots: 2 }]);
  });

  it('a slow endpoint that becomes fast gets its slots back', () => {
    const lanes = lanesOf(1, { width: 4, concurrency: 4 });
    const made = { count: 0 };
    for (const id of fill(lanes, made).get('s0') ?? []) lanes.end('s0', id, SLOW);
    for (let round = 0; round < 4; round++) {
      for (const id of fill(lanes, made).get('s0') ?? []) lanes.end('s0', id, FAST);
    }
    expect(lanes.openings()).toEqual([{ subscriptionId: 's0', slots: 4 }]);
  });

  it('never exceeds the concurrency of the process', () => {
    const lanes = lanesOf(30, { width: 4, concurrency: 10 });
    fill(lanes);
    expect(lanes.inFlight).toBe(10);
    expect(lanes.openings()).toEqual([]);
  });

  it('a clean lane gets no slots, a dirty one does; an idle one is released, a busy one is not', () => {
    const lanes = lanesOf(2);
    lanes.begin('s0', 'd');
    for (const id of ['s0', 's1']) lanes.markClean(id);
    expect(lanes.openings()).toEqual([]);
    expect(lanes.takeIdle().map((lane) => lane.subscriptionId)).toEqual(['s1']);
    lanes.markDirty('s0');
    lanes.markDirty('s1');
    expect(lanes.openings()).toEqual([{ subscriptionId: 's0', slots: 1 }]);
    expect(lanes.idsInFlight(['s0', 's1'])).toEqual(['d']);
  });

  it('an attempt that ended after the lane was lost changes nothing', () => {
    const lanes = lanesOf(1);
    lanes.begin('s0', 'd');
    lanes.clear();
    lanes.end('s0', 'd', FAST);
    expect(lanes.inFlight).toBe(0);
    expect(() => lanes.begin('s0', 'd')).toThrow(/not held/);
  });
});
