import { describe, expect, it } from '@jest/globals';
import { withDeadline } from './with-deadline.js';

const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

describe('work with a deadline', () => {
  it('gives its result, and is not aborted afterwards', async () => {
    let seen: AbortSignal | undefined;
    expect(
      await withDeadline(20, async (signal) => {
        seen = signal;
        return 'done';
      }),
    ).toBe('done');
    await new Promise((resolve) => setTimeout(resolve, 40));
    expect(seen!.aborted).toBe(false);
  });

  it('is aborted when its time is over, and says how long it had', async () => {
    await expect(withDeadline(10, untilAborted)).rejects.toThrow('no answer in 10 ms');
  });
});
