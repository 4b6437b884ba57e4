const SHAPE = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a text is a day that exists, as `2026-01-31`. `Date.parse` takes 30 February for 2 March. Pure. */
export function isCalendarDay(text: string): boolean {
  if (!SHAPE.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

const DAY_MS = 86_400_000;

/** Days of the calendar of this computer between two moments: from an evening to the next morning is one. */
export function daysBetween(from: number, to: number): number {
  const midnight = (at: number) => new Date(at).setHours(0, 0, 0, 0);
  // a day of 23 or 25 hours is one, too
  return Math.round((midnight(to) - midnight(from)) / DAY_MS);
}
