import type { IncomingHttpHeaders } from 'node:http';
import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  classifyInboundRequest,
  isJsonContentType,
  PROTOCOL_VERSION_META_KEY,
  SUPPORTED_PROTOCOL_VERSIONS,
  TRACEPARENT_META_KEY,
} from '@modelcontextprotocol/server';

/** The revision of the protocol that has the version in every message. */
const REVISION = '2026-07-28';
/** All that a plain call may have. Anything else is a feature of the protocol, and the library's. */
const MESSAGE_KEYS = new Set(['jsonrpc', 'id', 'method', 'params']);
const PARAMS_KEYS = new Set(['name', 'arguments', '_meta']);
const META_KEYS = new Set<string>([
  PROTOCOL_VERSION_META_KEY,
  CLIENT_INFO_META_KEY,
  CLIENT_CAPABILITIES_META_KEY,
  TRACEPARENT_META_KEY,
]);

/** A call of a tool with nothing special about it. */
interface PlainCall {
  /** `legacy`: of a client that opened with `initialize`. */
  era: 'legacy' | 'modern';
  id: string | number;
  name: string;
  args: unknown;
  traceparent: string | undefined;
}

/**
 * The call in a request; null when there is anything in it that only the protocol's library knows about, or
 * anything wrong: the library says what. Whether body and headers agree is judged by its own rules. Pure.
 */
export function plainCall(headers: IncomingHttpHeaders, message: unknown): PlainCall | null {
  if (!isObject(message) || message.method !== 'tools/call' || !has(message, MESSAGE_KEYS)) return null;
  const { id, params } = message as { id: PlainCall['id']; params: unknown };
  if (!isObject(params) || !has(params, PARAMS_KEYS)) return null;
  const { name, arguments: args, _meta: meta = {} } = params;
  if (typeof name !== 'string' || (args !== undefined && !isObject(args))) return null;
  if (!isObject(meta) || !has(meta, META_KEYS) || !isJsonContentType(headers['content-type'])) return null;
  const traceparent = meta[TRACEPARENT_META_KEY];
  if (traceparent !== undefined && typeof traceparent !== 'string') return null;
  const era = eraOf(headers, message, name);
  return era && { era, id, name, args, traceparent };
}

/** Null when a header that must be there is not, or the library finds anything wrong. */
function eraOf(headers: IncomingHttpHeaders, body: unknown, name: string): PlainCall['era'] | null {
  const { 'mcp-protocol-version': version, 'mcp-method': method, 'mcp-name': named } = headers;
  if (Array.isArray(version) || Array.isArray(method)) return null;
  const found = classifyInboundRequest({
    httpMethod: 'POST',
    protocolVersionHeader: version,
    mcpMethodHeader: method,
    body,
  });
  if (found.kind === 'modern') {
    const hasHeaders = version === REVISION && method !== undefined && named === name;
    return hasHeaders && found.messageKind === 'request' ? 'modern' : null;
  }
  if (found.kind !== 'legacy' || found.reason !== 'no-claim') return null;
  const isKnown = version === undefined || SUPPORTED_PROTOCOL_VERSIONS.includes(version);
  return isKnown && takesBoth(headers) ? 'legacy' : null;
}

/** Older clients say that they take both kinds of answers, and must. */
function takesBoth({ accept = '' }: IncomingHttpHeaders): boolean {
  return accept.includes('application/json') && accept.includes('text/event-stream');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function has(value: object, only: ReadonlySet<string>): boolean {
  return Object.keys(value).every((key) => only.has(key));
}
