import { ERROR_CODE_HEADER, PRINCIPAL_HEADER, SERVICE_TOKEN_HEADER } from '@referral-exchange/contracts';
import type { Exchange } from '../exchange/exchange.js';

/** Headers of one connection (RFC 9110, 7.6.1). Never forwarded, nor are those that `Connection` names. */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/**
 * Headers that a service gets from the gateway only, or never: the principal, credentials and service tokens,
 * and where the call came from.
 */
const NOT_FROM_OUTSIDE = [
  PRINCIPAL_HEADER,
  SERVICE_TOKEN_HEADER,
  'x-api-key',
  'x-admin-api-key',
  'authorization',
  'host',
  'expect',
  'x-request-id',
  'traceparent',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-real-ip',
];

const DROPPED = new Set([...HOP_BY_HOP, ...NOT_FROM_OUTSIDE]);
const HOP_BY_HOP_SET = new Set(HOP_BY_HOP);
/** The gateway sets these itself, whatever a service sends. */
const RESPONSE_DROPPED = new Set([
  ...HOP_BY_HOP,
  'x-request-id',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-powered-by',
  'x-content-type-options',
]);

/** Where `ownHeaders` has the value of `Cache-Control`. */
const CACHE_CONTROL_AT = 1;

/** Headers for the service, names and values in turn. `principalToken` is null on a route without one. */
export function requestHeaders(exchange: Exchange, principalToken: string | null): string[] {
  const { rawHeaders, headers } = exchange.req;
  const named = namedByConnection(headers.connection);
  const sent: string[] = [];
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = (rawHeaders[i] as string).toLowerCase();
    if (DROPPED.has(name) && !(name === 'authorization' && isForService(exchange, principalToken))) continue;
    if (named?.has(name) || (name === 'cookie' && !mayHaveCookies(exchange, principalToken))) continue;
    sent.push(name, rawHeaders[i + 1] as string);
  }
  sent.push('x-request-id', exchange.requestId, 'traceparent', (exchange.upstream ?? exchange).traceparent);
  sent.push('x-forwarded-for', exchange.clientAddress);
  if (headers.host !== undefined) sent.push('x-forwarded-host', headers.host);
  if (principalToken !== null) sent.push(PRINCIPAL_HEADER, principalToken);
  return sent;
}

/**
 * Whether the service checks the credential itself: an OAuth client's at the origin, and on auth's routes
 * without a credential the expired token of somebody who logs out. The webhook echo, which is open too, must
 * not see it.
 */
function isForService({ target, route }: Exchange, principalToken: string | null): boolean {
  return target?.area === 'origin' || (principalToken === null && route?.service === 'auth');
}

/** The public API and MCP know no cookies; an open route that checks no credential must not see a session. */
function mayHaveCookies(exchange: Exchange, principalToken: string | null): boolean {
  const area = exchange.target?.area;
  if (area === 'public' || area === 'mcp') return false;
  return principalToken !== null || isForService(exchange, principalToken);
}

/** Headers for the caller, names and values in turn. At the origin a service decides who may store them. */
export function responseHeaders(raw: readonly (Buffer | string)[], exchange: Exchange): string[] {
  if (exchange.route?.decidesCors) exchange.corsHeaders = undefined;
  const sent = exchange.ownHeaders();
  const isAtOrigin = exchange.target?.area === 'origin';
  for (let i = 0; i < raw.length; i += 2) {
    const name = (raw[i] as Buffer | string).toString('latin1');
    const lower = name.toLowerCase();
    if (RESPONSE_DROPPED.has(lower)) continue;
    const value = (raw[i + 1] as Buffer | string).toString('latin1');
    if (lower === ERROR_CODE_HEADER) exchange.errorCode = value;
    else if (lower !== 'cache-control') sent.push(name, value);
    else if (isAtOrigin) sent[CACHE_CONTROL_AT] = value;
  }
  return sent;
}

/** Names that `Connection` declares hop-by-hop; nothing to parse for the usual `keep-alive` and `close`. */
function namedByConnection(connection: string | undefined): Set<string> | undefined {
  if (connection === undefined) return undefined;
  const plain = connection.toLowerCase();
  if (plain === 'keep-alive' || plain === 'close') return undefined;
  return new Set(
    plain
      .split(',')
      .map((name) => name.trim())
      .filter((name) => !HOP_BY_HOP_SET.has(name)),
  );
}
