import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { log } from '../logging/log.js';
import { serviceMetrics } from '../metrics/service.metrics.js';
import { ClockKeeper } from './clock-keeper.js';
import { clock } from '../clock/clock.js';

const START = Date.UTC(2026, 0, 5, 9, 30);
const MINUTE = 60_000;

class Keeper extends ClockKeeper {
  protected override read(): Promise<number> {
    return Promise.resolve(START + monotonic);
  }

  again(): Promise<void> {
    return this.work();
  }
}

let monotonic: number;
let skew: number;
let warnings: unknown[];
let observe: Parameters<typeof serviceMetrics.clockSkew.observe>[0];

beforeEach(() => {
  monotonic = 0;
  skew = 0;
  warnings = [];
  jest.spyOn(performance, 'now').mockImplementation(() => monotonic);
  jest.spyOn(Date, 'now').mockImplementation(() => START + monotonic + skew);
  jest.spyOn(log, 'warn').mockImplementation((facts: unknown) => void warnings.push(facts));
  jest.spyOn(serviceMetrics.clockSkew, 'observe').mockImplementation((observer) => {
    observe = observer;
    return () => undefined;
  });
});
afterEach(() => {
  jest.restoreAllMocks();
});

function measured(): number {
  let seconds = NaN;
  void observe((value) => (seconds = value));
  return seconds;
}

it('sets the clock before the process works, and measures how far the wall clock is off', async () => {
  skew = -10 * MINUTE;
  await new Keeper(1_000).onModuleInit();
  expect(clock.now()).toBe(START);
  expect([measured(), warnings]).toEqual([-600, [{ skewSeconds: -600 }]]);
});

it('warns of a wrong wall clock every ten minutes, and again once it was right', async () => {
  const keeper = new Keeper(1_000);
  await keeper.onModuleInit();
  expect(warnings).toHaveLength(0);
  skew = 2_000;
  const warningsAfter = async (ms: number) => {
    monotonic += ms;
    await keeper.again();
    return warnings.length;
  };
  expect(await warningsAfter(5_000)).toBe(1);
  expect(await warningsAfter(9 * MINUTE)).toBe(1);
  expect(await warningsAfter(2 * MINUTE)).toBe(2);
  skew = 0;
  expect(await warningsAfter(5_000)).toBe(2);
  skew = 2_000;
  expect(await warningsAfter(5_000)).toBe(3);
});
