const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const INSTANT = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

export function dateOf(date: Date): string {
  return DATE.format(date);
}

export function instantOf(date: Date): string {
  return `on ${INSTANT.format(date)} UTC`;
}
