/** A month in UTC, by its first instant. */
export function monthOf(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth()));
}

/** The month that is `count` months later; earlier when `count` is below 0. */
export function monthsLater(month: Date, count: number): Date {
  return new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + count));
}

/** A day in UTC, by its first instant. */
export function dayOf(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()));
}

/** The day that is `count` days later; earlier when `count` is below 0. */
export function daysLater(day: Date, count: number): Date {
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + count));
}

/** What one partition holds the rows of. */
export interface Span {
  startOf(at: Date): Date;
  later(start: Date, count: number): Date;
  /** The end of the name of a partition: `2026_01`. */
  nameOf(start: Date): string;
  /** A regular expression of Postgres for such an end. */
  names: string;
  /** Partitions that are made before their time: the service may fail to make them for so long. */
  ahead: number;
}

export const MONTHS: Span = {
  startOf: monthOf,
  later: monthsLater,
  nameOf: (month) => month.toISOString().slice(0, 7).replace('-', '_'),
  names: String.raw`_\d{4}_\d\d$`,
  ahead: 2,
};

export const DAYS: Span = {
  startOf: dayOf,
  later: daysLater,
  nameOf: (day) => day.toISOString().slice(0, 10).replaceAll('-', '_'),
  names: String.raw`_\d{4}_\d\d_\d\d$`,
  ahead: 7,
};

/** The lowest UUID of version 7 of an instant: ids sort by the time when they were made. */
export function firstIdOf(at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/** When a UUID of version 7 was made. */
export function instantOfId(id: string): Date {
  return new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16));
}
