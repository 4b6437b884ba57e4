import { z } from 'zod';

const UNIT_MS: Record<string, number> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };

/**
 * Waits of a setting in milliseconds: `30s,2m` → [30000, 120000]. Null if the text is not a list of at most
 * `most` waits.
 */
export function parseWaits(text: string, most: number): number[] | null {
  const waits = text.split(',').map((part) => {
    const match = /^(\d{1,6})(ms|s|m|h)$/.exec(part.trim());
    return match ? Number(match[1]) * (UNIT_MS[match[2] ?? ''] ?? NaN) : NaN;
  });
  return waits.length <= most && waits.every(Number.isFinite) ? waits : null;
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
