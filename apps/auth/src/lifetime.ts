const SECONDS = { s: 1, m: 60, h: 3_600, d: 86_400 };

/** Seconds of a lifetime such as `30s`, `15m`, `12h` or `7d`, or a number alone. Else undefined. */
export function parseLifetime(text: string): number | undefined {
  const [, count, unit = 's'] = /^([1-9]\d{0,8})\s*([smhd]?)$/.exec(text.trim()) ?? [];
  if (count === undefined) return undefined;
  return Number(count) * SECONDS[(unit || 's') as keyof typeof SECONDS];
}
