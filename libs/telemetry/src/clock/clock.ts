/** A reading of the reference, between two of this process's monotonic clock. All in milliseconds. */
export interface ClockReading {
  /** Time of the reference, since 1970. */
  referenceMs: number;
  /** `performance.now()` just before the reference was asked, and just after it had answered. */
  askedAtMs: number;
  answeredAtMs: number;
}

/**
 * The time of the suite (ADR 34). It is the time of Postgres, carried on by the monotonic clock of this
 * process: setting the wall clock of the machine changes nothing. Whatever is stored, compared, signed or
 * expires takes its time from here. Until the first reading it is the wall clock.
 */
export class Clock {
  private offsetMs?: number;

  /** Milliseconds since 1970. */
  now(): number {
    return this.offsetMs === undefined ? Date.now() : Math.floor(performance.now() + this.offsetMs);
  }

  date(): Date {
    return new Date(this.now());
  }

  /** The present time, but always later than `last`: consumers know the newer of two states by it. */
  dateAfter(last: Date): Date {
    return new Date(Math.max(this.now(), last.getTime() + 1));
  }

  /** How far the wall clock of this process is ahead, milliseconds. Negative: it is behind. */
  get skewMs(): number {
    return Date.now() - this.now();
  }

  /**
   * Takes a reading into account. The true offset lies between two bounds, one for each end of the round
   * trip; an offset within them is kept, so that a slow answer does not move the clock.
   */
  adjust({ referenceMs, askedAtMs, answeredAtMs }: ClockReading): void {
    const [least, most] = [referenceMs - answeredAtMs, referenceMs - askedAtMs];
    const offset = this.offsetMs ?? (least + most) / 2;
    this.offsetMs = Math.min(Math.max(offset, least), most);
  }
}

/** The clock of this process. */
export const clock = new Clock();
