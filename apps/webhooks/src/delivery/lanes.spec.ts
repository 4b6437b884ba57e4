import { afterEach, describe, expect, it, jest } from '@jest/globals';
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
    lanes.markFetched('s0', { isAll: true });
    expect(lanes.takeIdle({ isAll: true })).toEqual([
      expect.objectContaining({ subscriptionId: 's0', number: 0 }),
    ]);
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
    for (const id of ['s0', 's1']) lanes.markFetched(id, { isAll: true });
    expect(lanes.openings()).toEqual([]);
    expect(lanes.takeIdle({ isAll: true }).map((lane) => lane.subscriptionId)).toEqual(['s1']);
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

describe('a lane that has nothing to do', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('is kept for some seconds after its last attempt, unless all are wanted', () => {
    const now = jest.spyOn(performance, 'now').mockReturnValue(1_000);
    const lanes = lanesOf(2);
    for (const id of ['s0', 's1']) lanes.markFetched(id, { isAll: true });
    lanes.begin('s0', 'd');
    now.mockReturnValue(5_000);
    lanes.end('s0', 'd', FAST);
    expect(lanes.takeIdle({ isAll: false })).toEqual([]);
    now.mockReturnValue(6_001);
    expect(lanes.takeIdle({ isAll: false }).map((lane) => lane.subscriptionId)).toEqual(['s1']);
    expect(lanes.takeIdle({ isAll: true }).map((lane) => lane.subscriptionId)).toEqual(['s0']);
  });

  it('that ended its attempts is fetched for again only when it is marked dirty', () => {
    const lanes = lanesOf(1);
    lanes.markFetched('s0', { isAll: true });
    lanes.begin('s0', 'd');
    lanes.end('s0', 'd', FAST);
    expect(lanes.openings()).toEqual([]);
    lanes.markDirty('s0');
    expect(lanes.openings()).toHaveLength(1);
  });
});

describe('a new delivery is attempted without a fetch', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  /** A lane that was claimed at 0 and had nothing due when it was fetched at 10. */
  function fetchedAt10(options?: { width: number; concurrency: number }): Lanes {
    const now = jest.spyOn(performance, 'now').mockReturnValue(0);
    const lanes = lanesOf(1, options);
    now.mockReturnValue(10);
    lanes.markFetched('s0', { isAll: true });
    return lanes;
  }

  it('if its lane was held and empty before it was stored', () => {
    expect(fetchedAt10().mayTake('s0', 11)).toBe(true);
  });

  it.each([
    ['not if its lane is not held', 's1', 11, () => undefined],
    ['not if a fetch that ended later may have seen it', 's0', 9, () => undefined],
    ['not if older ones may be due', 's0', 11, (lanes: Lanes) => lanes.markDirty('s0')],
    ['not after a turn that failed', 's0', 11, (lanes: Lanes) => lanes.markAllDirty()],
    [
      'not without a free slot of the lane',
      's0',
      11,
      (lanes: Lanes) => ['a', 'b'].forEach((id) => lanes.begin('s0', id)),
    ],
    [
      'not if its endpoint is slow',
      's0',
      11,
      (lanes: Lanes) => (lanes.begin('s0', 'a'), lanes.end('s0', 'a', SLOW)),
    ],
    ['not if the lane was lost and claimed again', 's0', 11, (lanes: Lanes) => reclaim(lanes)],
  ])('%s', (_rule, subscriptionId, storedAfter, change) => {
    const lanes = fetchedAt10();
    change(lanes);
    expect(lanes.mayTake(subscriptionId, storedAfter)).toBe(false);
  });

  it('not without a free slot of the process', () => {
    const lanes = fetchedAt10({ width: 8, concurrency: 1 });
    lanes.add({ subscriptionId: 's1', number: 1 });
    lanes.begin('s1', 'd');
    expect(lanes.mayTake('s0', 11)).toBe(false);
  });

  function reclaim(lanes: Lanes): void {
    lanes.clear();
    jest.spyOn(performance, 'now').mockReturnValue(20);
    lanes.add({ subscriptionId: 's0', number: 0 });
    lanes.markFetched('s0', { isAll: true });
  }
});
