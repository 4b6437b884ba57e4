import { type LoggedRequest, PUBLIC_PREFIX } from '@referral-exchange/contracts';
import { clock } from '@referral-exchange/telemetry';
import type { Exchange } from '../exchange/exchange.js';

/** Of a caller that went away before the answer, as metrics have it. */
const CLIENT_GONE = 499;

/**
 * What the request log keeps of a call: nothing that a caller wrote but the method and the request id. Null
 * for a call that no firm or provider made by a key.
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
  if (keyPrefix === undefined || target?.area !== 'public') return null;
  const ownerId = ownerOf(exchange);
  if (ownerId === null) return null;
  return {
    ownerId,
    atMs: clock.now(),
    requestId: exchange.requestId,
    method: exchange.method,
    route: describedPath?.slice(PUBLIC_PREFIX.length) ?? null,
    status: status === 0 ? CLIENT_GONE : status,
    code: exchange.errorCode ?? null,
    keyPrefix,
    durationMs: Math.round(performance.now() - exchange.startedAt),
  };
}

/** The owner of a key that is refused is known as well, as long as the key is not revoked. */
function ownerOf({ principal, verified }: Exchange): string | null {
  if (principal) return principal.firmId ?? principal.providerId;
  return verified && 'firmId' in verified ? verified.firmId : null;
}
