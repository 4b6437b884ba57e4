import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CallGate, type GatedCall } from './call-gate.js';
import { CallLimit, MOST_CALLS } from './call-limit.js';

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

class Call implements GatedCall {
  state = 'waits';

  constructor(
    readonly caller = 'a',
    readonly share = 1,
  ) {}

  begin(): void {
    this.state = 'begun';
  }

  refuse(): void {
    this.state = 'refused';
  }
}

function enter(gate: CallGate, count: number, caller?: string): Call[] {
  const calls = Array.from({ length: count }, () => new Call(caller));
  for (const call of calls) gate.enter(call);
  return calls;
}

const statesOf = (calls: Call[]): Record<string, number> => {
  const states: Record<string, number> = {};
  for (const { state } of calls) states[state] = (states[state] ?? 0) + 1;
  return states;
};

/** All places are taken, and calls wait for longer than a burst. */
function overloaded(): CallGate {
  const gate = new CallGate();
  enter(gate, MOST_CALLS);
  for (let n = 0; n < 30; n++) {
    enter(gate, 1, 'crowd');
    jest.advanceTimersByTime(80);
  }
  return gate;
}

describe('the places of a service', () => {
  it('are taken at once while there are any, and given to who waits', () => {
    const gate = new CallGate();
    const calls = enter(gate, MOST_CALLS + 3);
    expect(statesOf(calls)).toEqual({ begun: MOST_CALLS, waits: 3 });
    expect([gate.inService, gate.waiting]).toEqual([MOST_CALLS, 3]);
    for (let n = 0; n < 3; n++) gate.leave();
    expect(statesOf(calls)).toEqual({ begun: MOST_CALLS + 3 });
    for (let n = 0; n < MOST_CALLS; n++) gate.leave();
    expect([gate.inService, gate.waiting]).toEqual([0, 0]);
  });

  it('a burst waits for two seconds before it is refused', () => {
    const gate = new CallGate();
    enter(gate, MOST_CALLS);
    const burst = enter(gate, 100);
    jest.advanceTimersByTime(1_999);
    expect(statesOf(burst)).toEqual({ waits: 100 });
    jest.advanceTimersByTime(1);
    expect(statesOf(burst)).toEqual({ refused: 100 });
    expect(gate.waiting).toBe(0);
  });

  it('while calls never stop waiting, none waits longer than 250 ms, and the newest goes first', () => {
    const gate = overloaded();
    const older = enter(gate, 2, 'b');
    jest.advanceTimersByTime(50);
    const newer = enter(gate, 1, 'b');
    while (newer[0]!.state === 'waits') gate.leave();
    expect(statesOf(older)).toEqual({ waits: 2 });
    jest.advanceTimersByTime(200);
    expect(statesOf(older)).toEqual({ refused: 2 });
  });

  it('a crowd of one caller does not keep another one out, and is refused beyond the places', () => {
    const gate = overloaded();
    const crowd = enter(gate, 500, 'crowd');
    expect(statesOf(crowd).refused).toBeGreaterThan(400);
    const [other] = enter(gate, 1, 'other');
    gate.leave();
    gate.leave();
    expect(other!.state).toBe('begun');
  });

  it('is itself again when nobody waits any more', () => {
    const gate = overloaded();
    while (gate.inService > 0) gate.leave();
    expect(gate.waiting).toBe(0);
    enter(gate, MOST_CALLS);
    const burst = enter(gate, 10);
    jest.advanceTimersByTime(1_000);
    expect(statesOf(burst)).toEqual({ waits: 10 });
  });

  it('a call that gives up leaves nothing behind', () => {
    const gate = new CallGate();
    enter(gate, MOST_CALLS);
    const [gone, next] = enter(gate, 2);
    gate.giveUp(gone!);
    gate.leave();
    expect([gone!.state, next!.state]).toEqual(['waits', 'begun']);
    jest.advanceTimersByTime(5_000);
    expect(gone!.state).toBe('waits');
    expect([gate.inService, gate.waiting, jest.getTimerCount()]).toEqual([MOST_CALLS, 0, 0]);
  });

  it('waiting tells the limit that more calls are there', () => {
    const limit = new CallLimit();
    const reached = jest.spyOn(limit, 'reached');
    const gate = new CallGate(limit);
    enter(gate, MOST_CALLS);
    expect(reached).not.toHaveBeenCalled();
    enter(gate, 1);
    expect(reached).toHaveBeenCalledTimes(1);
  });
});
