/** Exact arithmetic on amounts: whole cents in a bigint, text with two decimals outside. Pure. */

export type Cents = bigint;

/** `"-148.50"` → `-14850n`. Takes only the normal spelling, with two decimals. */
export function centsOf(amount: string): Cents {
  return BigInt(amount.replace('.', ''));
}

/** `-14850n` → `"-148.50"`. */
export function amountOf(cents: Cents): string {
  const digits = String(magnitude(cents)).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export const magnitude = (cents: Cents): Cents => (cents < 0n ? -cents : cents);
