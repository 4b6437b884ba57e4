const SHAPE = /^\d{4}-\d{2}-\d{2}$/;

/** True for `YYYY-MM-DD` of a day that exists (29 February only in leap years, no year 0). Pure. */
export function isCalendarDate(value: unknown): boolean {
  if (typeof value !== 'string' || !SHAPE.test(value) || value.startsWith('0000')) return false;
  const date = new Date(`${value}T00:00:00.000Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

const INSTANT =
  /^\d{4}-\d{2}-\d{2}[T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):?[0-5]\d)?$/i;

/** The first and the last instant of a date, or date with time, in UTC; null for any other text. Pure. */
export function spanOf(text: string): { from: string; to: string } | null {
  if (isCalendarDate(text)) return { from: `${text}T00:00:00.000Z`, to: `${text}T23:59:59.999Z` };
  if (!INSTANT.test(text) || !isCalendarDate(text.slice(0, 10))) return null;
  const hasZone = /(Z|[+-]\d{2}:?\d{2})$/i.test(text.slice(10));
  const instant = new Date((hasZone ? text : `${text}Z`).replace(' ', 'T'));
  if (Number.isNaN(instant.getTime())) return null;
  const iso = instant.toISOString();
  // the time zone can move it out of the years 0001 to 9999
  return isCalendarDate(iso.slice(0, 10)) ? { from: iso, to: iso } : null;
}
