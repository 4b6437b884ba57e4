const formats = new Map<string, Intl.DateTimeFormat>();

/** The month, as `2026-11`, in which an instant falls in a time zone. Pure. */
export function monthOf(timeZone: string, at: Date): string {
  const parts = formatOf(timeZone).formatToParts(at);
  const value = (type: string) => parts.find((part) => part.type === type)!.value;
  return `${value('year').padStart(4, '0')}-${value('month')}`;
}

/** Making a format costs about fifty times what using it does. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      calendar: 'gregory',
    });
    formats.set(timeZone, format);
  }
  return format;
}
