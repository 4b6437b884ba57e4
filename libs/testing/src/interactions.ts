import type { BrowserContext } from 'playwright-core';

/** The part of the browser that tells how long an interaction took. */
interface Browser {
  onInteraction: (name: string, ms: number) => void;
  performance: { timeOrigin: number };
  PerformanceObserver: new (
    hear: (list: { getEntries(): { interactionId: number; duration: number }[] }) => void,
  ) => { observe(what: { type: string; durationThreshold: number; buffered: boolean }): void };
}

/**
 * How long the interactions of a person took until their effect could be seen (Interaction to Next Paint), in
 * ms. A browser tells of those of 16 ms and longer.
 */
export class Interactions {
  private readonly longest = new Map<string, number>();

  private constructor() {}

  /** Of every page that the context opens from now on. */
  static async watch(context: BrowserContext): Promise<Interactions> {
    const found = new Interactions();
    await context.exposeFunction('onInteraction', (name: string, ms: number) =>
      found.longest.set(name, Math.max(ms, found.longest.get(name) ?? 0)),
    );
    await context.addInitScript(() => {
      const { PerformanceObserver, performance, onInteraction } = globalThis as unknown as Browser;
      new PerformanceObserver((list) => {
        // a key is several events, which have one id
        for (const { interactionId, duration } of list.getEntries())
          if (interactionId > 0) onInteraction(`${performance.timeOrigin} ${interactionId}`, duration);
      }).observe({ type: 'event', durationThreshold: 16, buffered: true });
    });
    return found;
  }

  get all(): number[] {
    return [...this.longest.values()];
  }
}
