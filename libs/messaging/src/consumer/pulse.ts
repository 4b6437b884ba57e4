/** What `eachBatch` of kafkajs gives to keep the membership. */
export interface Membership {
  heartbeat(): Promise<void>;
  isRunning(): boolean;
  isStale(): boolean;
}

/** The batch cannot be finished here: the consumer stops, or the partition is no longer ours. Not an error. */
export class Interrupted extends Error {
  constructor() {
    super('The batch was interrupted');
  }
}

const BEAT_MS = 500;

/**
 * Keeps the membership alive while a batch is worked on, however long a handler takes, and knows when to end: its
 * signal aborts when the consumer stops or the membership is lost.
 */
export class Pulse {
  private readonly ending = new AbortController();
  private readonly timer: NodeJS.Timeout;
  private lost?: unknown;

  constructor(
    private readonly membership: Membership,
    private readonly onBeat: () => void,
  ) {
    this.timer = setInterval(() => void this.beat(), BEAT_MS);
  }

  get signal(): AbortSignal {
    return this.ending.signal;
  }

  /** Throws kafkajs' own error when the membership is lost (kafkajs must see it), Interrupted when stopping. */
  check(): void {
    if (!this.membership.isRunning() || this.membership.isStale()) this.ending.abort();
    if (this.lost) throw this.lost;
    if (this.ending.signal.aborted) throw new Interrupted();
  }

  /** Tells the broker that we live (kafkajs limits how often) and notes when it no longer counts us in. */
  async beat(): Promise<void> {
    this.onBeat();
    if (!this.membership.isRunning()) return this.ending.abort();
    try {
      await this.membership.heartbeat();
    } catch (error) {
      this.lost = error;
      this.ending.abort();
    }
  }

  /** Call when the batch is done or given up. */
  end(): void {
    clearInterval(this.timer);
  }
}
