const QUARTER_MS = 15 * 60_000;

/** The last answer of a zone: in all zones, months begin at a quarter of an hour. */
interface Latest {
  format: Intl.DateTimeFormat;
  quarter: number;
  month: string;
}
const latest = new Map<string, Latest>();

/** The month, as `2026-11`, in which an instant falls in a time zone. */
export function monthOf(timeZone: string, at: Date): string {
  const quarter = Math.floor(at.getTime() / QUARTER_MS);
  const known = latest.get(timeZone);
  if (known?.quarter === quarter) return known.month;
  // making a format costs about fifty times what using it does
  const format = known?.format ?? newFormat(timeZone);
  const month = read(format, at);
  latest.set(timeZone, { format, quarter, month });
  return month;
}

function read(format: Intl.DateTimeFormat, at: Date): string {
  const parts = format.formatToParts(at);
  const value = (type: string) => parts.find((part) => part.type === type)!.value;
  return `${value('year').padStart(4, '0')}-${value('month')}`;
}

function newFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    calendar: 'gregory',
  });
}
