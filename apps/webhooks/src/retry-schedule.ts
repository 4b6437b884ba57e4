/** Most attempts of a delivery (interface, "Retry and circuit breaker", 2). */
export const MAX_ATTEMPTS = 5;

/**
 * Milliseconds to wait after failed attempt `number` (from 1), or null after the last. In a short list the
 * last wait is repeated.
 */
export function waitAfter(number: number, schedule: readonly number[]): number | null {
  if (number >= MAX_ATTEMPTS) return null;
  return schedule[Math.min(number, schedule.length) - 1] ?? null;
}
