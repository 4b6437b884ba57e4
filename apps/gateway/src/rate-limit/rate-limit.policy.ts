import {
  assistantRateLimit,
  keyRateLimit,
  mcpGrantOf,
  ownerRateLimit,
  unauthenticatedRateLimit,
  userRateLimit,
  type Principal,
  type RateLimitSettings,
} from '@referral-exchange/contracts';

/** One sliding-window counter: its Redis key, and the requests that it admits per window. */
export interface Counter {
  key: string;
  limit: number;
}

export interface GatewayRateLimitSettings extends RateLimitSettings {
  /** The admin key, reads and writes each. It has no tier. */
  RATE_LIMIT_ADMIN: number;
}

/** GET and HEAD are reads, all other methods writes (decisions, section 8). */
function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

/**
 * The counters of a call with a valid credential: one of its key, and one of all keys of its owner, which
 * `{…}` names.
 */
export function countersOf(
  principal: Principal,
  method: string,
  settings: GatewayRateLimitSettings,
): Counter[] {
  if (principal.client) return countersOfAssistant(principal, settings);
  if (principal.userId !== null) return countersOfUser(principal, method, settings);
  if (principal.tier === null || principal.keyId === null) {
    const limit = Math.max(1, Math.round(settings.RATE_LIMIT_ADMIN * settings.RATE_LIMIT_SCALE));
    return [{ key: `limit:{${principal.kind}}:${isRead(method) ? 'r' : 'w'}`, limit }];
  }
  const key = keyRateLimit(settings, principal.tier);
  const owner = ownerRateLimit(settings);
  // a read_only key has no limit for writes. The service refuses its writes by tier; here they count as reads
  const kind = isRead(method) || key.write === 0 ? 'read' : 'write';
  const ownerId = principal.firmId ?? principal.providerId ?? principal.keyId;
  return [
    { key: `limit:{${ownerId}}:${principal.keyId}:${kind}`, limit: key[kind] },
    { key: `limit:{${ownerId}}:${kind}`, limit: owner[kind] },
  ];
}

/**
 * The counters of a user: one of all its sessions and OAuth tokens, and the one of its firm or provider,
 * which keys share.
 */
function countersOfUser(
  { userId, firmId, providerId }: Principal,
  method: string,
  settings: GatewayRateLimitSettings,
): Counter[] {
  const kind = isRead(method) ? 'read' : 'write';
  const ownerId = firmId ?? providerId ?? userId;
  return [
    { key: `limit:{${ownerId}}:${userId}:${kind}`, limit: userRateLimit(settings)[kind] },
    { key: `limit:{${ownerId}}:${kind}`, limit: ownerRateLimit(settings)[kind] },
  ];
}

/**
 * The counters of an assistant: its own, and that of its firm for reads. All its calls are POST; how many of
 * them may change something, the service counts, which reads them.
 */
function countersOfAssistant(principal: Principal, settings: GatewayRateLimitSettings): Counter[] {
  const ownerId = principal.firmId ?? principal.userId;
  return [
    { key: `limit:{${ownerId}}:mcp:${mcpGrantOf(principal)}`, limit: assistantRateLimit(settings) },
    { key: `limit:{${ownerId}}:read`, limit: ownerRateLimit(settings).read },
  ];
}

/** The counter of calls from one address without a valid credential. */
export function countersOfAddress(address: string, settings: GatewayRateLimitSettings): Counter[] {
  return [{ key: `limit:{ip:${address}}`, limit: unauthenticatedRateLimit(settings) }];
}

/** The counter of the wrong keys that one address sends. It admits as many as calls without a credential. */
export function countersOfWrongKeys(address: string, settings: GatewayRateLimitSettings): Counter[] {
  return [{ key: `limit:{ip:${address}}:keys`, limit: unauthenticatedRateLimit(settings) }];
}
