import { LRUCache } from 'lru-cache';

export const DAY_MS = 86_400_000;
/** More than there are; but a zone may be written in several ways, in any case. */
const MAX_ZONES = 1_000;

/** Days are counted from 1970-01-01, as a calendar shows them: day 0. */
export type Day = number;

/** Days that are asked for at once. No zone changes its clocks there and back within as few. */
const STRETCH = 8;

/**
 * Local days of a time zone. The offset of a zone is asked once per stretch of days; where the clocks change,
 * once per day, and per instant of the day in which they do. So placing a referral costs a look into a map.
 */
export class LocalCalendar {
  private readonly clock: Intl.DateTimeFormat;
  /** Offset of a whole UTC day in milliseconds; null: the clocks change in it. */
  private readonly offsets = new Map<Day, number | null>();

  private static readonly known = new LRUCache<string, LocalCalendar>({ max: MAX_ZONES });

  /**
   * The calendar of a zone; it remembers offsets from one request to the next. @throws RangeError for an
   * unknown zone
   */
  static of(timeZone: string): LocalCalendar {
    const known = this.known.get(timeZone);
    if (known) return known;
    const made = new LocalCalendar(timeZone);
    this.known.set(timeZone, made);
    return made;
  }

  private constructor(timeZone: string) {
    this.clock = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  }

  /** The local day of an instant (milliseconds since 1970). */
  dayOf(instant: number): Day {
    const utcDay = Math.floor(instant / DAY_MS);
    let offset = this.offsets.get(utcDay);
    if (offset === undefined) offset = this.learn(utcDay);
    return Math.floor((instant + (offset ?? this.offsetAt(instant))) / DAY_MS);
  }

  /** Learns the offsets of the stretch in which a day lies; returns that of the day. */
  private learn(utcDay: Day): number | null {
    const first = Math.floor(utcDay / STRETCH) * STRETCH;
    const offset = this.offsetWithin(first, first + STRETCH);
    for (let day = first; day < first + STRETCH; day++)
      this.offsets.set(day, offset ?? this.offsetWithin(day, day + 1));
    return this.offsets.get(utcDay)!;
  }

  /** Null: it is not the same at both ends. */
  private offsetWithin(first: Day, end: Day): number | null {
    const offset = this.offsetAt(first * DAY_MS);
    return offset === this.offsetAt(end * DAY_MS) ? offset : null;
  }

  private offsetAt(instant: number): number {
    const parts: Record<string, number> = {};
    for (const { type, value } of this.clock.formatToParts(instant)) parts[type] = Number(value);
    const { year, month, day, hour, minute, second } = parts as Record<string, number>;
    const local = Date.UTC(year!, month! - 1, day, hour, minute, second);
    return local - Math.floor(instant / 1_000) * 1_000;
  }
}

/** `YYYY-MM-DD` as a day. */
export function dayOfDate(date: string): Day {
  return Date.parse(`${date}T00:00:00.000Z`) / DAY_MS;
}

/** A day as `YYYY-MM-DD`. */
export function dateOfDay(day: Day): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}
