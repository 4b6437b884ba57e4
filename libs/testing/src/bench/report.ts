/** What a figure should be at most, or at least. */
export interface Goal {
  atMost?: number;
  atLeast?: number;
}

/** Prints a figure, beside its goal where it has one. */
export function report(label: string, value: number, unit: string, goal?: Goal): void {
  const shown = value >= 100 ? value.toFixed(0) : value.toFixed(2);
  const isReached = value <= (goal?.atMost ?? Infinity) && value >= (goal?.atLeast ?? -Infinity);
  const bound = goal?.atMost !== undefined ? `≤ ${goal.atMost}` : `≥ ${goal?.atLeast}`;
  const verdict = goal ? `   goal ${bound}: ${isReached ? 'reached' : 'MISSED'}` : '';
  console.log(`   ${label.padEnd(58)} ${shown.padStart(8)} ${unit}${verdict}`);
}

/** The smallest of the values that `share` of them do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}
