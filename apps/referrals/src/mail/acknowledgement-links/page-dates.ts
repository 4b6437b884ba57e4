const INSTANT = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** A moment for people whose zone is not known: a day alone would be another one for some of them. */
export function instantOf(date: Date): string {
  return `${INSTANT.format(date)} UTC`;
}
