import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Clock } from './clock.js';

const START = Date.UTC(2026, 0, 5, 9, 30);
const MINUTE = 60_000;

let monotonic: number;
let wall: number;
let clock: Clock;

beforeEach(() => {
  monotonic = 5_000;
  wall = START;
  jest.spyOn(performance, 'now').mockImplementation(() => monotonic);
  jest.spyOn(Date, 'now').mockImplementation(() => wall);
  clock = new Clock();
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** A reading of a reference that is `aheadMs` ahead of the true time, after a round trip of `tripMs`. */
function read(aheadMs: number, tripMs = 0): void {
  const referenceMs = START + (monotonic - 5_000) + tripMs / 2 + aheadMs;
  clock.adjust({ referenceMs, askedAtMs: monotonic, answeredAtMs: monotonic + tripMs });
}

describe('the clock', () => {
  it('is the wall clock until it was set', () => {
    expect(clock.now()).toBe(START);
    wall += 1;
    expect(clock.date()).toEqual(new Date(START + 1));
  });

  it('tells the time of the reference, and how far the wall clock is from it', () => {
    wall = START + 10 * MINUTE;
    read(0);
    expect([clock.now(), clock.skewMs]).toEqual([START, 10 * MINUTE]);
  });

  it('does not notice that the wall clock is set', () => {
    read(0);
    wall -= 10 * MINUTE;
    monotonic += 1_500;
    expect([clock.now(), clock.skewMs]).toEqual([START + 1_500, -10 * MINUTE - 1_500]);
  });

  it('does not move by a slow answer that agrees with it', () => {
    read(0, 2);
    read(400, 1_000);
    expect(clock.now()).toBe(START);
  });

  it('moves to the nearest time that a reading admits', () => {
    read(0, 2);
    read(100, 20);
    expect(clock.now()).toBe(START + 90);
    read(-100, 20);
    expect(clock.now()).toBe(START - 90);
  });
});
