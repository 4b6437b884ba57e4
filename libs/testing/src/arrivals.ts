/** Things that arrive one by one and a test that waits for them, without sleeping. */
export class Arrivals<T> {
  /** Everything that arrived, in order. */
  readonly all: T[] = [];
  private readonly taken = new Set<number>();
  private readonly waiting = new Set<() => void>();
  private failure?: unknown;

  constructor(private readonly describe: (one: T) => string) {}

  /** Records an arrival and wakes who waits. */
  push(one: T): void {
    this.all.push(one);
    for (const look of [...this.waiting]) look();
  }

  /** From now on every wait fails with this error: what arrived makes no sense. */
  fail(error: unknown): void {
    this.failure = error;
    for (const look of [...this.waiting]) look();
  }

  /**
   * The earliest arrival that fits and was not handed out before, waiting up to `timeoutMs` for it. Fails
   * with a list of what did arrive.
   */
  async next(fits: (one: T) => boolean = () => true, timeoutMs = 45_000): Promise<T> {
    const find = () => {
      const index = this.all.findIndex((one, at) => !this.taken.has(at) && fits(one));
      if (index >= 0) this.taken.add(index);
      return index >= 0 ? { one: this.all[index] as T } : undefined;
    };
    return (await this.until(find, timeoutMs)).one;
  }

  /** Waits until at least `count` have arrived in all. */
  count(count: number, timeoutMs = 45_000): Promise<T[]> {
    return this.until(() => (this.all.length >= count ? [...this.all] : undefined), timeoutMs);
  }

  private until<R>(find: () => R | undefined, timeoutMs: number): Promise<R> {
    const { promise, resolve, reject } = Promise.withResolvers<R>();
    const look = () => {
      if (this.failure !== undefined) return reject(this.failure);
      const found = find();
      if (found === undefined) return;
      this.waiting.delete(look); // At once: another push may come before the promise has settled.
      resolve(found);
    };
    const timer = setTimeout(() => reject(this.timedOut(timeoutMs)), timeoutMs);
    this.waiting.add(look);
    look();
    return promise.finally(() => {
      clearTimeout(timer);
      this.waiting.delete(look);
    });
  }

  private timedOut(timeoutMs: number): Error {
    const seen = this.all.map(
      (one, at) => `\n  ${this.describe(one)}${this.taken.has(at) ? ' (taken)' : ''}`,
    );
    return new Error(
      `Not within ${timeoutMs} ms. Arrived (${seen.length}): ${seen.slice(-50).join('') || 'nothing'}`,
    );
  }
}
