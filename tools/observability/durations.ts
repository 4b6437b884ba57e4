const UNITS = { s: 1, m: 60, h: 3_600, d: 86_400 };

/** Seconds of `5m`, `3d`. */
export function secondsOf(text: string): number {
  return Number(text.slice(0, -1)) * UNITS[text.slice(-1) as keyof typeof UNITS];
}

/** As Prometheus writes it: `5m`, `3d`. */
export function duration(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  const unit = (['d', 'h', 'm'] as const).find((one) => whole % UNITS[one] === 0) ?? 's';
  return `${whole / UNITS[unit]}${unit}`;
}
