import { z } from 'zod';
import type { Tier } from './tiers.js';

/**
 * Rate limits in one sliding window (decisions, section 8). One table for the gateway, which enforces them,
 * and for auth, which tells them in `GET /firms/me`; both read the same environment variables, so set them
 * alike for both.
 */
export const RATE_LIMIT_WINDOW_SECONDS = 60;

const limit = (perWindow: number) => z.coerce.number().int().min(1).default(perWindow);

/** Settings by environment variable; spread into a service's config schema. Counts: requests per window. */
export const rateLimitSettings = {
  /** Multiplies every limit, for load tests. */
  RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
  RATE_LIMIT_READ_ONLY_READS: limit(500),
  RATE_LIMIT_STANDARD_READS: limit(300),
  RATE_LIMIT_STANDARD_WRITES: limit(100),
  RATE_LIMIT_FULL_READS: limit(300),
  RATE_LIMIT_FULL_WRITES: limit(100),
  /** All sessions and OAuth tokens of one user. */
  RATE_LIMIT_USER_READS: limit(300),
  RATE_LIMIT_USER_WRITES: limit(100),
  /** One assistant at /mcp: a key, or what one person allowed one client. Reads and writes together. */
  RATE_LIMIT_MCP: limit(240),
  /** All keys and users of one firm (or provider) together. */
  RATE_LIMIT_FIRM_READS: limit(1_000),
  RATE_LIMIT_FIRM_WRITES: limit(200),
  /** Calls without a valid credential, per address. */
  RATE_LIMIT_UNAUTHENTICATED: limit(100),
};
export type RateLimitSettings = z.infer<z.ZodObject<typeof rateLimitSettings>>;

export interface RateLimit {
  read: number;
  write: number;
}

/** What one key of a tier may do per window. A read_only key's writes are refused by tier, not by count. */
export function keyRateLimit(settings: RateLimitSettings, tier: Tier): RateLimit {
  const perTier = {
    read_only: [settings.RATE_LIMIT_READ_ONLY_READS, 0],
    standard: [settings.RATE_LIMIT_STANDARD_READS, settings.RATE_LIMIT_STANDARD_WRITES],
    full: [settings.RATE_LIMIT_FULL_READS, settings.RATE_LIMIT_FULL_WRITES],
  } as const;
  const [reads, writes] = perTier[tier];
  return { read: scaled(settings, reads), write: writes === 0 ? 0 : scaled(settings, writes) };
}

/** What one user may do per window, in all its sessions and by all its OAuth tokens. */
export function userRateLimit(settings: RateLimitSettings): RateLimit {
  return {
    read: scaled(settings, settings.RATE_LIMIT_USER_READS),
    write: scaled(settings, settings.RATE_LIMIT_USER_WRITES),
  };
}

/** What one assistant may do at /mcp per window, reads and writes together. */
export function assistantRateLimit(settings: RateLimitSettings): number {
  return scaled(settings, settings.RATE_LIMIT_MCP);
}

/** What all keys and users of one owner may do together per window. */
export function ownerRateLimit(settings: RateLimitSettings): RateLimit {
  return {
    read: scaled(settings, settings.RATE_LIMIT_FIRM_READS),
    write: scaled(settings, settings.RATE_LIMIT_FIRM_WRITES),
  };
}

/** What one address may do per window without a valid credential. */
export function unauthenticatedRateLimit(settings: RateLimitSettings): number {
  return scaled(settings, settings.RATE_LIMIT_UNAUTHENTICATED);
}

function scaled(settings: RateLimitSettings, count: number): number {
  return Math.max(1, Math.round(count * settings.RATE_LIMIT_SCALE));
}
