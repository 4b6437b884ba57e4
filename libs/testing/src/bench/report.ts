/** What a figure should be at most, or at least. */
export interface Goal {
  atMost?: number;
  atLeast?: number;
}

const TIMES = new Set(['µs', 'ms', 's', 'min']);
let slowness = 1;

/** Goals in absolute times are from now on those of a machine so many times slower. */
export function scaleGoals(times: number): void {
  slowness = times;
}

/** A goal in a time, or in so many a second, on a machine `times` slower. Goals in anything else stay. */
export function scaledGoal(goal: Goal, unit: string, times: number): Goal {
  const scaled = (value: number | undefined, by: number): number | undefined =>
    value === undefined ? undefined : value * by;
  if (TIMES.has(unit)) return { atMost: scaled(goal.atMost, times), atLeast: scaled(goal.atLeast, times) };
  if (unit.endsWith('/s') || unit.endsWith('per CPU second'))
    return { atMost: scaled(goal.atMost, 1 / times), atLeast: scaled(goal.atLeast, 1 / times) };
  return goal;
}

/** Prints a figure, beside its goal where it has one. Answers whether the goal is reached. */
export function report(label: string, value: number, unit: string, goal?: Goal): boolean {
  const { atMost, atLeast } = scaledGoal(goal ?? {}, unit, slowness);
  const isReached = value <= (atMost ?? Infinity) && value >= (atLeast ?? -Infinity);
  const bound = atMost !== undefined ? `≤ ${shown(atMost)}` : `≥ ${shown(atLeast ?? NaN)}`;
  const verdict = goal ? `   goal ${bound}: ${isReached ? 'reached' : 'MISSED'}` : '';
  const figure = value >= 100 ? value.toFixed(0) : value.toFixed(2);
  console.log(`   ${label.padEnd(58)} ${figure.padStart(8)} ${unit}${verdict}`);
  return isReached;
}

function shown(bound: number): string {
  return String(bound >= 100 ? Math.round(bound) : Number(bound.toPrecision(3)));
}

/** The smallest of the values that `share` of them do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}
