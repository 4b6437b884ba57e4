import {
  keyRateLimit,
  ownerRateLimit,
  unauthenticatedRateLimit,
  type Principal,
  type RateLimitSettings,
} from '@referral-exchange/contracts';

/** One counter of the sliding window: where it lives, and how much it admits. */
export interface Counter {
  key: string;
  limit: number;
}

export interface GatewayRateLimitSettings extends RateLimitSettings {
  /** The administrator's key, reads and writes each; it belongs to no tier. */
  RATE_LIMIT_ADMIN: number;
}

/** GET and HEAD read; everything else writes (decisions, section 8). */
export function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

/**
 * The counters of one call by a known caller: its key, and all keys of its owner together. The hash tag keeps both in
 * one slot of a Redis cluster.
 */
export function countersOf(
  principal: Principal,
  method: string,
  settings: GatewayRateLimitSettings,
): Counter[] {
  if (principal.tier === null || principal.keyId === null) {
    const limit = Math.max(1, Math.round(settings.RATE_LIMIT_ADMIN * settings.RATE_LIMIT_SCALE));
    return [{ key: `limit:{${principal.kind}}:${isRead(method) ? 'r' : 'w'}`, limit }];
  }
  const key = keyRateLimit(settings, principal.tier);
  const owner = ownerRateLimit(settings);
  // a read_only key has no writes of its own: its tier refuses them further on, so they count as reads here
  const kind = isRead(method) || key.write === 0 ? 'read' : 'write';
  const ownerId = principal.firmId ?? principal.providerId ?? principal.keyId;
  return [
    { key: `limit:{${ownerId}}:${principal.keyId}:${kind}`, limit: key[kind] },
    { key: `limit:{${ownerId}}:${kind}`, limit: owner[kind] },
  ];
}

/** The counter of calls from one address that show no valid credential. */
export function countersOfAddress(address: string, settings: GatewayRateLimitSettings): Counter[] {
  return [{ key: `limit:{ip:${address}}`, limit: unauthenticatedRateLimit(settings) }];
}
