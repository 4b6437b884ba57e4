const DAY_MS = 86_400_000;
/** No zone is further from UTC. */
const FURTHEST_MS = 16 * 3_600_000;

/** The first instant of a day in a zone, in ms: midnight, or what follows when the clocks skip it. Pure. */
export function dayStart(day: string, tz: string): number {
  const inZone = new Intl.DateTimeFormat('en-CA', { timeZone: tz, dateStyle: 'short' });
  const utc = Date.parse(`${day}T00:00:00Z`);
  let [before, at] = [utc - FURTHEST_MS, utc + FURTHEST_MS];
  while (at - before > 1) {
    const middle = Math.floor((before + at) / 2);
    if (inZone.format(middle) < day) before = middle;
    else at = middle;
  }
  return at;
}

/** The last instant of a day in a zone, in ms. Pure. */
export function dayEnd(day: string, tz: string): number {
  return dayStart(dayAfter(day, 1), tz) - 1;
}

/** The day that comes so many days after another; before it, when they are negative. Pure. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
