/** Calls that never stop while something is changed under them: none of them may fail. */
export class SteadyCalls<Target> {
  private readonly loops = new Map<Target, { stop: () => void; ended: Promise<void> }>();

  /** @param call one call; it rejects when the answer is not the right one */
  constructor(private readonly call: (target: Target) => Promise<unknown>) {}

  /** Calls this one over and over; resolves when its first call was answered. */
  async add(target: Target): Promise<void> {
    const first = Promise.withResolvers<void>();
    let isOver = false;
    const run = async () => {
      while (!isOver) {
        await this.call(target);
        first.resolve();
      }
    };
    const ended = run();
    ended.catch((error: unknown) => first.reject(error as Error));
    this.loops.set(target, { stop: () => (isOver = true), ended });
    await first.promise;
  }

  /**
   * Calls it no more; resolves when its last call was answered.
   *
   * @throws what one of its calls threw
   */
  async remove(target: Target): Promise<void> {
    const loop = this.loops.get(target);
    this.loops.delete(target);
    loop?.stop();
    await loop?.ended;
  }

  /** Ends all calls. @throws what one of them threw */
  async end(): Promise<void> {
    await Promise.all([...this.loops.keys()].map((target) => this.remove(target)));
  }
}
