import { afterEach, describe, expect, it } from '@jest/globals';
import { histogram } from '../metrics/declare-metrics.js';
import { LevelCounts } from './level-counts.js';

const delay = histogram({ name: 'mail.delay', unit: 's', tells: 'Something.', labels: {} }, [1]);

describe('the counts of SLOs', () => {
  let counts: LevelCounts;
  afterEach(() => counts.stop());

  it('count what a metric of the process measures: what is later than promised is bad', () => {
    counts = new LevelCounts();
    expect(counts.sums()).toEqual([{ name: 'mail_delay', total: 0, bad: 0 }]);
    for (const seconds of [0.1, 60, 60.1]) delay.record(seconds, {});
    expect(counts.sums()).toEqual([{ name: 'mail_delay', total: 3, bad: 1 }]);
  });

  it('count no more once they are stopped', () => {
    counts = new LevelCounts();
    counts.stop();
    delay.record(1, {});
    expect(counts.sums()).toEqual([{ name: 'mail_delay', total: 0, bad: 0 }]);
  });
});
