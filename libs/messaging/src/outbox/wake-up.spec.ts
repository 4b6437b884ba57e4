import { describe, expect, it } from '@jest/globals';
import { WakeUp } from './wake-up.js';

const took = async (work: Promise<void>) => {
  const from = Date.now();
  await work;
  return Date.now() - from;
};

describe('the bell of the relay', () => {
  it('wakes who waits', async () => {
    const bell = new WakeUp();
    const waiting = took(bell.wait(5_000));
    bell.wake();
    expect(await waiting).toBeLessThan(1_000);
  });

  it('is not lost when it rings while the relay is looking', async () => {
    const bell = new WakeUp();
    bell.reset();
    bell.wake();
    expect(await took(bell.wait(5_000))).toBeLessThan(1_000);
  });

  it('is heard once: after a reset the relay waits its time', async () => {
    const bell = new WakeUp();
    bell.wake();
    bell.wake();
    bell.reset();
    expect(await took(bell.wait(60))).toBeGreaterThanOrEqual(55);
  });
});
