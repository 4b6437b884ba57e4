const SHAPE = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a text is a day that exists, as `2026-01-31`. `Date.parse` takes 30 February for 2 March. Pure. */
export function isCalendarDay(text: string): boolean {
  if (!SHAPE.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
