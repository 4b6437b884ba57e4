import { describe, expect, it } from '@jest/globals';
import { WakeUp } from './wake-up.js';

const took = async (work: Promise<void>) => {
  const from = Date.now();
  await work;
  return Date.now() - from;
};

describe('a wake-up', () => {
  it('wakes the loop that waits', async () => {
    const wakeUp = new WakeUp();
    const waiting = took(wakeUp.wait(5_000));
    wakeUp.notify();
    expect(await waiting).toBeLessThan(1_000);
  });

  it('is not lost when it comes while the loop looks for work', async () => {
    const wakeUp = new WakeUp();
    wakeUp.take();
    wakeUp.notify();
    expect(await took(wakeUp.wait(5_000))).toBeLessThan(1_000);
  });

  it('counts once: after a take the loop waits its time', async () => {
    const wakeUp = new WakeUp();
    wakeUp.notify();
    wakeUp.notify();
    wakeUp.take();
    expect(await took(wakeUp.wait(60))).toBeGreaterThanOrEqual(55);
  });

  it('collects the items that were named, each once, until they are taken', () => {
    const wakeUp = new WakeUp<string>();
    wakeUp.notify(['a', 'b']);
    wakeUp.notify();
    wakeUp.notify(['a']);
    expect(wakeUp.take()).toEqual(new Set(['a', 'b']));
    expect(wakeUp.take()).toEqual(new Set());
  });
});
