import { describe, expect, it } from '@jest/globals';
import { RecentCount } from './recent-count.js';

const MINUTE_MS = 60_000;

describe('the count of the last hour', () => {
  let nowMs = 0;
  const count = new RecentCount(() => nowMs);

  it('has the events of sixty minutes, and forgets what is older', () => {
    count.add(true);
    nowMs += 30 * MINUTE_MS;
    count.add(false, 3);
    expect(count.sum()).toEqual({ total: 4, bad: 1 });
    nowMs += 29 * MINUTE_MS;
    expect(count.sum()).toEqual({ total: 4, bad: 1 });
    nowMs += MINUTE_MS;
    expect(count.sum()).toEqual({ total: 3, bad: 0 });
    nowMs += 60 * MINUTE_MS;
    expect(count.sum()).toEqual({ total: 0, bad: 0 });
  });
});
