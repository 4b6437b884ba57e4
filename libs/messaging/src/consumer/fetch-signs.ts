/** kafkajs gives a fetch ten seconds, then it looks again which brokers there are. */
const GONE_AFTER_MS = 15_000;

interface Asked {
  /** When it was first asked without an answer since, by `performance.now()`. */
  since: number;
  /** When it was last asked. */
  at: number;
  /** How often the consumer had joined its group then. */
  joins: number;
}

/**
 * Which brokers a consumer waits for. Each leads some partitions and is asked by itself: that one of them
 * answers says nothing about the events of the others.
 */
export class FetchSigns {
  private readonly asked = new Map<number, Asked>();
  private joins = 0;

  /** @param now of all methods: by `performance.now()` */
  started(broker: number, now: number): void {
    this.asked.set(broker, { since: this.asked.get(broker)?.since ?? now, at: now, joins: this.joins });
  }

  /** The consumer has joined its group. */
  joined(): void {
    this.joins++;
  }

  /**
   * Whether the answer says that events arrive. A fetch that was under way while the consumer joined its
   * group again comes back empty; the next one finds out first where to read.
   */
  answered(broker: number): boolean {
    const asked = this.asked.get(broker);
    this.asked.delete(broker);
    return asked?.joins === this.joins;
  }

  /** How long the slowest broker has owed an answer, milliseconds. One that is asked no more is gone. */
  silentMs(now: number): number {
    let longest = 0;
    for (const [broker, { since, at }] of this.asked) {
      if (now - at > GONE_AFTER_MS) this.asked.delete(broker);
      else longest = Math.max(longest, now - since);
    }
    return longest;
  }
}
