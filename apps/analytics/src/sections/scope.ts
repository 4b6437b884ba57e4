import type { DayRange } from '../calendar/buckets.js';
import type { Day, LocalCalendar } from '../calendar/local-calendar.js';
import type { Referral } from '../referral/referral.js';

/** What all sections of one answer have in common. */
export interface Scope {
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

/** A referral that passed the filters. */
export interface Seen {
  referral: Referral;
  /** Local day on which it was sent. */
  sentDay: Day;
  /** It belongs to the previous window, not to the current one. */
  isPrevious: boolean;
}

/** A section sees every referral once, in any order. */
export interface Section {
  add(seen: Seen): void;
}

/** Names of firms by id. */
export type FirmNames = ReadonlyMap<string, string>;

/** The days that trends cover: those asked for, else from the first referral to today. Null: there is nothing to show. Pure. */
export function trendRange({ first, last, today }: Scope, earliest: Day | null): DayRange | null {
  const start = first ?? earliest;
  if (start === null) return null;
  return { first: start, last: Math.max(start, last ?? today) };
}
