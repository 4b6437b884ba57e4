import { describe, expect, it } from '@jest/globals';
import { REFERENCE_MS, slownessOf } from './calibration.js';
import { doubtsAbout } from './machine-watch.js';
import { busySecondsIn, isBelow } from './processes.js';
import { scaledGoal } from './report.js';

describe('how far a bench is believed', () => {
  const quiet = { calibrationsMs: { before: 100, after: 105 }, foreignShare: 0.02 };

  it('believes figures of a machine that did nothing else', () => {
    expect(doubtsAbout(quiet)).toEqual([]);
  });

  it('doubts figures when others used a tenth of the machine', () => {
    expect(doubtsAbout({ ...quiet, foreignShare: 0.11 })).toEqual([
      'other processes used 11 % of the machine (limit 10 %)',
    ]);
  });

  it('does not doubt for what it cannot know', () => {
    expect(doubtsAbout({ ...quiet, foreignShare: null })).toEqual([]);
  });

  it.each([
    [100, 140],
    [140, 100],
  ])('doubts figures when the calibration went from %d to %d ms', (before, after) => {
    expect(doubtsAbout({ ...quiet, calibrationsMs: { before, after } })).toEqual([
      'its speed changed 1.40 times meanwhile (limit 1.3)',
    ]);
  });

  it('doubts figures of a machine that is far too slow', () => {
    const calibrationsMs = { before: REFERENCE_MS * 3.5, after: REFERENCE_MS * 3.5 };
    expect(doubtsAbout({ ...quiet, calibrationsMs })).toEqual([
      'it was 3.5 times slower than the reference (limit 3)',
    ]);
  });

  it('makes no goal harder on a faster machine', () => {
    expect(slownessOf(REFERENCE_MS / 2)).toBe(1);
    expect(slownessOf(REFERENCE_MS * 2)).toBe(2);
  });
});

describe('a goal on a machine that is twice as slow', () => {
  it.each(['µs', 'ms', 's', 'min'])('is twice as long in %s', (unit) => {
    expect(scaledGoal({ atMost: 10 }, unit, 2)).toEqual({ atMost: 20, atLeast: undefined });
  });

  it.each(['/s', 'deliveries/s', 'MB/s', 'deliveries per CPU second'])('is half as many %s', (unit) => {
    expect(scaledGoal({ atLeast: 300 }, unit, 2)).toEqual({ atMost: undefined, atLeast: 150 });
  });

  it.each(['times', '', 'MB', '% of a core'])('stays when its unit is "%s"', (unit) => {
    expect(scaledGoal({ atMost: 1.5 }, unit, 2)).toEqual({ atMost: 1.5 });
  });
});

describe('processor time of the machine', () => {
  it('counts all but idle time and waiting for disks', () => {
    const stat = 'cpu  100 200 300 9999 9999 10 20 70 5 5\ncpu0 1 1 1 1\n';
    expect(busySecondsIn(stat)).toBeCloseTo(7);
  });

  it('is own when the process was started by the bench, or by what it started', () => {
    const stats = new Map([
      [1, { parent: 0 }],
      [10, { parent: 1 }],
      [11, { parent: 10 }],
      [12, { parent: 11 }],
      [20, { parent: 1 }],
    ]);
    expect([10, 11, 12, 20, 1].filter((pid) => isBelow(stats, pid, 10))).toEqual([10, 11, 12]);
  });
});
