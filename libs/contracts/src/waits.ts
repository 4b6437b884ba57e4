import { z } from 'zod';

const UNIT_MS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 } as const;
const UNITS = Object.entries(UNIT_MS) as [keyof typeof UNIT_MS, number][];

/**
 * Waits of a setting in milliseconds: `30s,2m` → [30000, 120000]. Null if the text is not a list of at most
 * `most` waits.
 */
export function parseWaits(text: string, most: number): number[] | null {
  const waits = text.split(',').map((part) => {
    const [, count, unit] = /^(\d{1,6})(ms|s|m|h)$/.exec(part.trim()) ?? [];
    return count === undefined ? NaN : Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS];
  });
  return waits.length <= most && waits.every(Number.isFinite) ? waits : null;
}

/** A wait as a setting writes it, in the largest unit that fits: 120000 → `2m`. */
export function waitText(ms: number): string {
  const [unit, length] = UNITS.findLast(([, unitMs]) => ms >= unitMs && ms % unitMs === 0) ?? ['ms', 1];
  return `${ms / length}${unit}`;
}

/** A setting with waits, `usual` by default. */
export const waitsSetting = (usual: string, most: number) =>
  z
    .string()
    .default(usual)
    .transform((text, context) => {
      const waits = parseWaits(text, most);
      if (waits) return waits;
      context.addIssue({ code: 'custom', message: `must be one to ${most} waits such as ${usual}` });
      return z.NEVER;
    });
