/**
 * Amounts of the ledger: decimal texts outside, whole cents in a bigint where something is added up. Nothing
 * passes through a floating-point number. Pure.
 */

const GROUPED = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/;
const AMOUNT = /^(-?)0*(\d{1,12})(?:\.(\d{1,2}))?$/;

/**
 * An amount as people type it, `$1,234.5` or `-12`, as the API writes it: `1234.50`. Null: it is none. A
 * comma must part thousands: of `148,50` nobody knows what it means.
 */
export function amountIn(text: string): string | null {
  const typed = text.replaceAll(/[\s$]/g, '').replace('−', '-');
  if (typed.includes(',') && !GROUPED.test(typed)) return null;
  const [, sign, whole, decimals = ''] = AMOUNT.exec(typed.replaceAll(',', '')) ?? [];
  if (whole === undefined) return null;
  const amount = `${whole}.${decimals.padEnd(2, '0')}`;
  return /[1-9]/.test(amount) ? `${sign}${amount}` : amount;
}

/** `-148.50` → `-14850n`. */
function centsOf(amount: string): bigint {
  return BigInt(amount.replace('.', ''));
}

/** The sum of amounts. */
export function sumOf(amounts: readonly string[]): string {
  const cents = amounts.reduce((sum, amount) => sum + centsOf(amount), 0n);
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** `-1234.50` → `−$1,234.50`. */
export function dollars(amount: string): string {
  const [whole = '', decimals] = amount.replace('-', '').split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return `${isNegative(amount) ? '−' : ''}$${grouped}.${decimals}`;
}

export function isNegative(amount: string): boolean {
  return amount.startsWith('-');
}

export function isZero(amount: string): boolean {
  return !/[1-9]/.test(amount);
}
