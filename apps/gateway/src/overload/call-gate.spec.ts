import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CallGate } from './call-gate.js';
import { CallPlace, type PlacedCall } from './call-place.js';

const PLACES = 4;

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

class Call implements PlacedCall {
  state = 'waits';
  readonly place: CallPlace;

  constructor(gate: CallGate, holder: string, share: number) {
    this.place = new CallPlace(gate, this, holder, share);
    this.place.take();
  }

  begin(): void {
    this.state = 'begun';
  }

  refuse(): void {
    this.state = 'refused';
  }
}

const enter = (gate: CallGate, count: number, holder = 'a', share = 1): Call[] =>
  Array.from({ length: count }, () => new Call(gate, holder, share));

const statesOf = (calls: Call[]): Record<string, number> => {
  const states: Record<string, number> = {};
  for (const { state } of calls) states[state] = (states[state] ?? 0) + 1;
  return states;
};

/** All places are taken, and calls have waited for longer than a burst. */
function overloaded(): { gate: CallGate; held: Call[]; waiting: () => Call[] } {
  const gate = new CallGate(PLACES);
  const held = enter(gate, PLACES);
  const crowd: Call[] = [];
  for (let n = 0; n < 30; n++) {
    crowd.push(...enter(gate, 1, 'crowd'));
    jest.advanceTimersByTime(80);
  }
  return { gate, held, waiting: () => crowd.filter(({ state }) => state === 'waits') };
}

describe('the places of a service', () => {
  it('are taken at once while there are any, and given to who waits', () => {
    const gate = new CallGate(PLACES);
    const calls = enter(gate, PLACES + 3);
    expect(statesOf(calls)).toEqual({ begun: PLACES, waits: 3 });
    for (const { place } of calls.slice(0, 3)) place.leave();
    expect([statesOf(calls), gate.waiting]).toEqual([{ begun: PLACES + 3 }, 0]);
    for (const { place } of calls) place.leave();
    expect(statesOf(enter(gate, PLACES + 1))).toEqual({ begun: PLACES, waits: 1 });
  });

  it('a place that is left twice is given once', () => {
    const gate = new CallGate(PLACES);
    const [first] = enter(gate, PLACES);
    const waiting = enter(gate, 2);
    first!.place.leave();
    first!.place.leave();
    expect(statesOf(waiting)).toEqual({ begun: 1, waits: 1 });
  });

  it('a burst waits for two seconds before it is refused', () => {
    const gate = new CallGate(PLACES);
    enter(gate, PLACES);
    const burst = enter(gate, 100);
    jest.advanceTimersByTime(1_999);
    expect(statesOf(burst)).toEqual({ waits: 100 });
    jest.advanceTimersByTime(1);
    expect([statesOf(burst), gate.waiting]).toEqual([{ refused: 100 }, 0]);
  });

  it('while calls wait without a pause, none waits longer than 50 ms, and the newest goes first', () => {
    const { gate, held } = overloaded();
    const older = enter(gate, 2, 'b');
    jest.advanceTimersByTime(25);
    const newer = enter(gate, 1, 'b');
    while (newer[0]!.state === 'waits') held.shift()!.place.leave();
    expect(statesOf(older)).toEqual({ waits: 2 });
    jest.advanceTimersByTime(25);
    expect(statesOf(older)).toEqual({ refused: 2 });
  });

  it('a crowd of one caller does not keep another one out, and is refused beyond the places', () => {
    const { gate, held } = overloaded();
    expect(statesOf(enter(gate, 500, 'crowd')).refused).toBeGreaterThan(400);
    const [other] = enter(gate, 1, 'other');
    for (const { place } of held.slice(0, 2)) place.leave();
    expect(other!.state).toBe('begun');
  });

  it('one firm holds a quarter of the places while others call too, with all its keys, and all of them alone', () => {
    const gate = new CallGate(8);
    const alone = enter(gate, 9);
    expect(statesOf(alone)).toEqual({ begun: 8, waits: 1 });
    for (const { place } of alone) place.leave();
    const [other] = enter(gate, 1, 'other');
    const crowd = [...enter(gate, 3, 'crowd'), ...enter(gate, 2, 'crowd', 4)];
    expect([other!.state, statesOf(crowd)]).toEqual(['begun', { begun: 2, waits: 3 }]);
    // a place that the crowd leaves is its own again; the others stay free for those who have fewer
    crowd[0]!.place.leave();
    expect([statesOf(crowd), statesOf(enter(gate, 1, 'third'))]).toEqual([
      { begun: 3, waits: 2 },
      { begun: 1 },
    ]);
  });

  it('calls that wait for a part of their firm begin when no other firm called for a second', () => {
    const gate = new CallGate(8);
    enter(gate, 1, 'other');
    const crowd = enter(gate, 5, 'crowd');
    jest.advanceTimersByTime(975);
    expect(statesOf(crowd)).toEqual({ begun: 2, waits: 3 });
    jest.advanceTimersByTime(25);
    expect(statesOf(crowd)).toEqual({ begun: 5 });
  });

  it('a firm that has its part has as many calls waiting as there are places, and no more', () => {
    const gate = new CallGate(8);
    enter(gate, 1, 'other');
    expect(statesOf(enter(gate, 20, 'crowd'))).toEqual({ begun: 2, waits: 8, refused: 10 });
    expect(statesOf(enter(gate, 1, 'other'))).toEqual({ begun: 1 });
  });

  it('who called long ago shares nothing', () => {
    const gate = new CallGate(8);
    enter(gate, 1, 'other');
    jest.advanceTimersByTime(1_000);
    expect(statesOf(enter(gate, 5, 'crowd'))).toEqual({ begun: 5 });
  });

  it('who waits for its own part makes no overload for others', () => {
    const gate = new CallGate(8);
    for (let n = 0; n < 40; n++) {
      enter(gate, 1, `other ${n % 2}`)[0]!.place.leave();
      enter(gate, 1, 'crowd');
      jest.advanceTimersByTime(75);
    }
    for (const caller of ['w', 'x', 'y']) enter(gate, 2, caller);
    const burst = enter(gate, 3, 'z');
    jest.advanceTimersByTime(1_500);
    expect(statesOf(burst)).toEqual({ waits: 3 });
  });

  it('callers that send their next call at once make a queue, but no overload of a quick service', () => {
    const gate = new CallGate(PLACES);
    const calls = enter(gate, PLACES + 4);
    for (let n = 0; n < 500; n++) {
      jest.advanceTimersByTime(10);
      calls.shift()!.place.leave();
      calls.push(...enter(gate, 1));
    }
    expect(statesOf(calls)).toEqual({ begun: PLACES, waits: 4 });
    // the oldest goes first, and may wait for two seconds
    expect(calls.map(({ state }) => state)).toEqual([
      ...Array(PLACES).fill('begun'),
      ...Array(4).fill('waits'),
    ]);
    jest.advanceTimersByTime(1_950);
    expect(statesOf(calls)).toEqual({ begun: PLACES, waits: 4 });
  });

  it('are as usual again when nobody has waited long for a second', () => {
    const { gate, held, waiting } = overloaded();
    for (const { place } of [...held, ...waiting()]) place.leave();
    expect(gate.waiting).toBe(0);
    jest.advanceTimersByTime(1_000);
    enter(gate, PLACES);
    const burst = enter(gate, 10);
    jest.advanceTimersByTime(1_999);
    expect(statesOf(burst)).toEqual({ waits: 10 });
  });

  it('a moment in which nobody waits ends no overload', () => {
    const { gate, held, waiting } = overloaded();
    for (const { place } of [...held, ...waiting()]) place.leave();
    jest.advanceTimersByTime(800);
    for (const caller of ['w', 'x', 'y', 'z']) enter(gate, 1, caller);
    const [late] = enter(gate, 1, 'b');
    jest.advanceTimersByTime(50);
    expect(late!.state).toBe('refused');
  });

  it('a call whose caller goes gives its turn to the next, and leaves nothing behind', () => {
    const gate = new CallGate(PLACES);
    const [first] = enter(gate, PLACES);
    const [gone, next] = enter(gate, 2);
    gone!.place.leave();
    first!.place.leave();
    expect([gone!.state, next!.state]).toEqual(['waits', 'begun']);
    jest.advanceTimersByTime(5_000);
    expect([gone!.state, gate.waiting, jest.getTimerCount()]).toEqual(['waits', 0, 0]);
  });
});
