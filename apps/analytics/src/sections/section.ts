import type { DayRange } from '../calendar/buckets.js';
import type { Day, LocalCalendar } from '../calendar/local-calendar.js';
import type { FirmReferrals } from '../referral/firm-referrals.js';

/** The days that a report is about, in the caller's time zone: the same for all its sections. */
export interface ReportPeriod {
  calendar: LocalCalendar;
  nowMs: number;
  /** Local day of now. */
  today: Day;
  /** The days of sending that the caller asked for; null where that side is open. */
  first: Day | null;
  last: Day | null;
  /** The days right before, as many; null when the caller gave no first day. */
  previous: DayRange | null;
}

/** Rows of a firm's referrals, and the local day on which each was sent. */
export class Rows {
  count = 0;
  readonly rows: Int32Array;
  readonly sentDays: Int32Array;

  constructor(most: number) {
    this.rows = new Int32Array(most);
    this.sentDays = new Int32Array(most);
  }

  add(row: number, sentDay: Day): void {
    this.rows[this.count] = row;
    this.sentDays[this.count++] = sentDay;
  }
}

/** Referrals of one firm that passed the filters. */
export interface Slice {
  referrals: FirmReferrals;
  current: Rows;
  /** Those of the previous window. */
  previous: Rows;
}

/**
 * A section sees every referral once, in any order, many at a time: a loop over columns in each section costs
 * a tenth of a call per referral and section.
 */
export interface Section {
  add(slice: Slice): void;
}

/** Names of firms by id. */
export type FirmNames = ReadonlyMap<string, string>;

/** The earliest day of some rows or before them; null: there are none. Pure. */
export function earliestOf({ sentDays, count }: Rows, before: Day | null): Day | null {
  let earliest = before ?? Infinity;
  for (let index = 0; index < count; index++) if (sentDays[index]! < earliest) earliest = sentDays[index]!;
  return earliest === Infinity ? null : earliest;
}

/**
 * The days that trends cover: those asked for, else from the first referral to today. Null: there is nothing
 * to show. Pure.
 */
export function trendRange({ first, last, today }: ReportPeriod, earliest: Day | null): DayRange | null {
  const start = first ?? earliest;
  if (start === null) return null;
  return { first: start, last: Math.max(start, last ?? today) };
}
