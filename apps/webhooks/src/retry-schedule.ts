/** Most attempts of a delivery (interface, "Retry and circuit breaker", 2). */
export const MAX_ATTEMPTS = 5;

const UNIT_MS: Record<string, number> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };

/** `30s,2m` → [30000, 120000], at most four waits; null if the text is not such a list. */
export function parseRetrySchedule(text: string): number[] | null {
  const waits = text.split(',').map((part) => {
    const match = /^(\d{1,6})(ms|s|m|h)$/.exec(part.trim());
    return match ? Number(match[1]) * (UNIT_MS[match[2] ?? ''] ?? NaN) : NaN;
  });
  return waits.length < MAX_ATTEMPTS && waits.every(Number.isFinite) ? waits : null;
}

/** Milliseconds to wait after failed attempt `number` (from 1), or null after the last. In a short list the last wait is repeated. */
export function waitAfter(number: number, schedule: readonly number[]): number | null {
  if (number >= MAX_ATTEMPTS) return null;
  return schedule[Math.min(number, schedule.length) - 1] ?? null;
}
