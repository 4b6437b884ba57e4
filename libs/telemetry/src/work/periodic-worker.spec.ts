import { describe, expect, it } from '@jest/globals';
import { configureLog } from '../logging/log.js';
import { HOLD_BACK } from './own-work.js';
import { PeriodicWorker, type PeriodicWorkerOptions } from './periodic-worker.js';

configureLog({ level: 'silent' });

/** Counts its runs; each run does what the test says. */
class TestWorker extends PeriodicWorker {
  runs = 0;
  private readonly reached = new Map<number, () => void>();

  constructor(
    options: Partial<PeriodicWorkerOptions>,
    private readonly run: (signal: AbortSignal, nth: number) => Promise<boolean | void>,
  ) {
    super({ name: 'Test work', everyMs: 5, ...options });
  }

  /** Resolves when the n-th run begins. */
  nth(n: number): Promise<void> {
    return new Promise((resolve) => (this.runs >= n ? resolve() : this.reached.set(n, resolve)));
  }

  protected override work(signal: AbortSignal): Promise<boolean | void> {
    this.reached.get(++this.runs)?.();
    return this.run(signal, this.runs);
  }
}

describe('a periodic worker', () => {
  it('goes on after an error', async () => {
    const worker = new TestWorker({}, (_, nth) =>
      nth < 3 ? Promise.reject(new Error('no')) : Promise.resolve(),
    );
    worker.onApplicationBootstrap();
    // an unreferenced timer does not keep this process alive while it waits
    const alive = setInterval(() => undefined, 1_000);
    await worker.nth(4);
    clearInterval(alive);
    await worker.beforeApplicationShutdown();
  });

  it('never overlaps, awaits its run on stop, and tells it of the stop', async () => {
    let running = 0;
    let most = 0;
    let ended = false;
    const worker = new TestWorker({ startsAtOnce: true }, async (signal) => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      await new Promise((resolve) => setTimeout(resolve, 20));
      running--;
      ended = true;
    });
    worker.onApplicationBootstrap();
    await worker.nth(1);
    await new Promise((resolve) => setTimeout(resolve, 20));
    await worker.beforeApplicationShutdown();
    expect([ended, most, worker.runs]).toEqual([true, 1, 1]);
  });

  it('runs again at once while there is more to do, and only then', async () => {
    const worker = new TestWorker({ startsAtOnce: true, everyMs: 60_000 }, async (_, nth) => nth < 5);
    worker.onApplicationBootstrap();
    await worker.nth(5);
    await new Promise((resolve) => setTimeout(resolve, 20));
    await worker.beforeApplicationShutdown();
    expect(worker.runs).toBe(5);
  });

  it('never runs in a command, which holds it back', async () => {
    const worker = new TestWorker({ startsAtOnce: true }, async () => undefined);
    worker[HOLD_BACK]();
    worker.onApplicationBootstrap();
    await new Promise((resolve) => setTimeout(resolve, 50));
    await worker.beforeApplicationShutdown();
    expect(worker.runs).toBe(0);
  });

  it('without a wish to start at once waits its time first', async () => {
    const worker = new TestWorker({ everyMs: 60_000 }, async () => undefined);
    worker.onApplicationBootstrap();
    await worker.beforeApplicationShutdown();
    expect(worker.runs).toBe(0);
  });
});
