/**
 * What a costly read gave, shared by all who ask while it runs and for a short time after it. A failure is
 * told to those who wait, and not kept.
 */
export class KeptRead<T> {
  private last?: { result: Promise<T>; until: number };

  constructor(
    private readonly read: () => Promise<T>,
    private readonly keptMs: number,
  ) {}

  value(): Promise<T> {
    if (!this.last || performance.now() >= this.last.until) this.last = this.start();
    return this.last.result;
  }

  /** The next who asks starts a new read. */
  forget(): void {
    this.last = undefined;
  }

  private start(): { result: Promise<T>; until: number } {
    const started = { result: this.read(), until: Infinity };
    started.result.then(
      () => (started.until = performance.now() + this.keptMs),
      () => (started.until = 0),
    );
    return started;
  }
}
