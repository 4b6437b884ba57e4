import { type LoggedRequest, PUBLIC_PREFIX } from '@referral-exchange/contracts';
import { clock } from '@referral-exchange/telemetry';
import type { Exchange } from '../exchange/exchange.js';
import type { RequestTarget } from '../exchange/request-target.js';

/** Of a caller that went away before the answer, as metrics have it. */
const CLIENT_GONE = 499;

/**
 * What the request log keeps of a call: nothing that a caller wrote but the method and the request id. Null
 * for a call that no firm or provider made by a key: what people do, also through an assistant, is not here.
 *
 * @param status 0: the caller went away before the answer
 * @param describedPath the path of its operation, with the prefix
 */
export function loggedRequest(
  exchange: Exchange,
  status: number,
  describedPath: string | undefined,
): LoggedRequest | null {
  const { keyPrefix, target } = exchange;
  if (keyPrefix === undefined || (target?.area !== 'public' && target?.area !== 'mcp')) return null;
  const ownerId = ownerOf(exchange);
  if (ownerId === null) return null;
  return {
    ownerId,
    atMs: clock.now(),
    requestId: exchange.requestId,
    method: exchange.method,
    route: routeOf(target, describedPath),
    status: status === 0 ? CLIENT_GONE : status,
    code: exchange.errorCode ?? null,
    keyPrefix,
    durationMs: Math.round(performance.now() - exchange.startedAt),
  };
}

/** No description has the addresses of assistants: they are their own route, and hold no value. */
function routeOf({ area, segments }: RequestTarget, describedPath: string | undefined): string | null {
  if (area === 'mcp') return `/${segments.join('/')}`;
  return describedPath?.slice(PUBLIC_PREFIX.length) ?? null;
}

/**
 * The owner of a key that is refused is known as well, as long as the key is not revoked: its firm may be
 * inactive, or the key is a good one that works elsewhere.
 */
function ownerOf({ principal, verified }: Exchange): string | null {
  const known = principal ?? (verified?.outcome === 'ok' ? verified.principal : undefined);
  if (known) return known.firmId ?? known.providerId;
  return verified && 'firmId' in verified ? verified.firmId : null;
}
