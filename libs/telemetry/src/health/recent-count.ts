const MINUTE_MS = 60_000;
/** The minute that has begun, and the 59 before it. */
const MINUTES = 60;

interface Counted {
  total: number;
  bad: number;
}

/** Counts events of the last hour, all and bad, minute by minute. */
export class RecentCount {
  private readonly minutes = new Map<number, Counted>();

  /** @param now milliseconds of a clock that is never set back */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Counts events of this moment. */
  add(isBad: boolean, count = 1): void {
    const minute = this.minute();
    let counted = this.minutes.get(minute);
    if (!counted) {
      this.forget(minute);
      this.minutes.set(minute, (counted = { total: 0, bad: 0 }));
    }
    counted.total += count;
    if (isBad) counted.bad += count;
  }

  /** The sums of the last 60 minutes. */
  sum(): Counted {
    this.forget(this.minute());
    const sum = { total: 0, bad: 0 };
    for (const { total, bad } of this.minutes.values()) {
      sum.total += total;
      sum.bad += bad;
    }
    return sum;
  }

  private minute(): number {
    return Math.floor(this.now() / MINUTE_MS);
  }

  private forget(present: number): void {
    for (const minute of this.minutes.keys()) if (minute <= present - MINUTES) this.minutes.delete(minute);
  }
}
