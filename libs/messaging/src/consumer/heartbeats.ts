/** The functions of kafkajs' `eachBatch` that keep the membership in the group. */
export interface Membership {
  heartbeat(): Promise<void>;
  isRunning(): boolean;
  isStale(): boolean;
}

/** The batch ends early: the consumer stops, or has lost the partition. Not an error. */
export class Interrupted extends Error {
  constructor() {
    super('The batch was interrupted');
  }
}

const BEAT_MS = 250;

/**
 * Sends heartbeats while a batch is handled, however long a handler takes. Its signal aborts when the
 * consumer stops or the membership is lost.
 */
export class Heartbeats {
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

  /** Throws kafkajs' error when the membership is lost (it must see it), Interrupted when stopping. */
  check(): void {
    if (!this.membership.isRunning() || this.membership.isStale()) this.ending.abort();
    if (this.lost) throw this.lost;
    if (this.ending.signal.aborted) throw new Interrupted();
  }

  /** Sends a heartbeat (kafkajs limits how often) and notices when the membership is lost. */
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

  /** Must be called when the batch ends. */
  end(): void {
    clearInterval(this.timer);
  }
}
