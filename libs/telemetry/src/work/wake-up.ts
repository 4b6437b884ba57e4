/**
 * Wakes a loop that waits for work. Any number of callers may notify it; one loop waits. A notification
 * between `take` and `wait` is not lost. It may name items, e.g. the queues that have work.
 */
export class WakeUp<Item = never> {
  private items = new Set<Item>();
  private isNotified = false;
  private onNotify?: () => void;

  /** There is work, for these items if any are named. */
  notify(items: Iterable<Item> = []): void {
    for (const item of items) this.items.add(item);
    this.isNotified = true;
    this.onNotify?.();
  }

  /** The items named since the last call; forgets them. Call it before looking for work. */
  take(): Set<Item> {
    const taken = this.items;
    this.items = new Set();
    this.isNotified = false;
    return taken;
  }

  /** Returns true at the next notification, at once if one came since `take`; false after `ms` without. */
  async wait(ms: number): Promise<boolean> {
    if (this.isNotified) return true;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.onNotify = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.onNotify = undefined;
    return this.isNotified;
  }
}
