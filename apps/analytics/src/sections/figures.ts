/** Rounding, rates and shares (decisions, section 9 and section 14, "Analytics"). All pure. */

export const HOUR_MS = 3_600_000;

/** A fraction with 4 decimals; 0 when there is nothing to divide by. */
export function rate(part: number, whole: number): number {
  return whole === 0 ? 0 : rounded(part / whole, 4);
}

/** A percentage, 0 to 100, with 2 decimals. */
export function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : rounded((part / whole) * 100, 2);
}

/** A mean; null when there is nothing to divide by. */
export function mean(sum: number, count: number): number | null {
  return count === 0 ? null : rounded(sum / count, 6);
}

/** Durations have 6 decimals: an acknowledgement may take a second. */
export function duration(value: number): number {
  return rounded(value, 6);
}

/** Cents as dollars. */
export function dollars(cents: number): number {
  return cents / 100;
}

const UNITS = 10_000;

/**
 * The share of each count in their sum, with 4 decimals. The shares add up to 1 exactly: what rounding down
 * leaves goes to the largest remainders.
 */
export function shares(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return counts.map(() => 0);
  const units = counts.map((count) => Math.floor((count * UNITS) / total));
  const left = UNITS - units.reduce((sum, one) => sum + one, 0);
  const remainder = (index: number) => (counts[index]! * UNITS) % total;
  const byRemainder = counts.map((_, index) => index).sort((a, b) => remainder(b) - remainder(a) || a - b);
  for (const index of byRemainder.slice(0, left)) units[index]!++;
  return units.map((one) => one / UNITS);
}

function rounded(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  return Math.round(value * factor) / factor;
}
