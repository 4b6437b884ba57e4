import { describe, expect, it } from '@jest/globals';
import { WakeUp } from './wake-up.js';

/** Who waits this long in vain has exceeded the limit of a test. */
const FOR_EVER_MS = 3_600_000;

describe('a wake-up', () => {
  it('wakes the loop that waits', async () => {
    const wakeUp = new WakeUp();
    const waiting = wakeUp.wait(FOR_EVER_MS);
    wakeUp.notify();
    await waiting;
  });

  it('is not lost when it comes while the loop looks for work', async () => {
    const wakeUp = new WakeUp();
    wakeUp.take();
    wakeUp.notify();
    await wakeUp.wait(FOR_EVER_MS);
  });

  it('counts once: after a take the loop waits its time', async () => {
    const wakeUp = new WakeUp();
    wakeUp.notify();
    wakeUp.notify();
    wakeUp.take();
    const from = Date.now();
    await wakeUp.wait(60);
    expect(Date.now() - from).toBeGreaterThanOrEqual(55);
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
