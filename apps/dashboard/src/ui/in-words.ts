const DAYS = {
  long: new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }),
  short: new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }),
  medium: new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }),
};
const MONEY = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** A day of the calendar, `2026-01-10`, which is the same day in every zone. */
export function dayInWords(day: string, length: keyof typeof DAYS = 'long'): string {
  return DAYS[length].format(Date.parse(`${day}T00:00:00Z`));
}

/** US dollars; null when there is no amount. */
export function moneyInWords(amount: number | null): string | null {
  return amount === null ? null : MONEY.format(amount);
}
