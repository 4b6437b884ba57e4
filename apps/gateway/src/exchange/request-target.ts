import { INTERNAL_PREFIX, MCP_PATHS, PUBLIC_PREFIX } from '@referral-exchange/contracts';

/**
 * Which API a path belongs to; `mcp` are the addresses of assistants, and `origin` is all else (pages, routes
 * at the origin).
 */
export type Area = 'public' | 'internal' | 'mcp' | 'origin';

export interface RequestTarget {
  area: Area;
  /** The path as the caller sent it, without the query. */
  path: string;
  /** Decoded segments below the prefix of the area. None is empty: a trailing slash is ignored. */
  segments: string[];
}

/** Why a request target is refused: `details.errors[0].code` of the 400. */
export type TargetFault =
  'not_an_absolute_path' | 'invalid_character' | 'invalid_percent_encoding' | 'nul_byte' | 'ambiguous_path';

const VISIBLE_ASCII = /^[\x21-\x7e]+$/;

/**
 * Parses the target of a request. The gateway forwards paths unchanged, and each service parses them with its
 * own router. A path that two parsers could read differently (`..`, `//`, an encoded slash or backslash) is
 * therefore refused: otherwise it could match one service's prefix here and another route there.
 */
export function parseRequestTarget(url: string): RequestTarget | TargetFault {
  if (url.charCodeAt(0) !== 0x2f) return 'not_an_absolute_path';
  if (!VISIBLE_ASCII.test(url) || url.includes('\\') || url.includes('#')) return 'invalid_character';
  const queryAt = url.indexOf('?');
  const path = queryAt === -1 ? url : url.slice(0, queryAt);
  const hasEscapes = url.includes('%');
  if (hasEscapes) {
    const fault = escapeFault(url, path);
    if (fault) return fault;
  }
  const segments = path.split('/');
  segments.shift();
  if (segments.length > 0 && segments.at(-1) === '') segments.pop();
  for (let i = 0; i < segments.length; i++) {
    const segment = hasEscapes ? decodeURIComponent(segments[i] as string) : (segments[i] as string);
    if (segment === '' || segment === '.' || segment === '..') return 'ambiguous_path';
    segments[i] = segment;
  }
  return inArea(path, segments);
}

/** Where an address belongs that is refused: by its path if that alone is right, else by its prefix. Pure. */
export function areaOf(url: string): RequestTarget {
  const path = url.slice(0, MAX_READ_CHARS).split('?', 1)[0] as string;
  const target = parseRequestTarget(path);
  return typeof target === 'string' ? { ...inArea(path, []), segments: [] } : target;
}

/** An address that is too long is read no further. */
const MAX_READ_CHARS = 1_024;

function escapeFault(url: string, path: string): TargetFault | null {
  if (!isDecodable(url)) return 'invalid_percent_encoding';
  if (url.includes('%00')) return 'nul_byte';
  const lower = path.toLowerCase();
  return lower.includes('%2f') || lower.includes('%5c') ? 'ambiguous_path' : null;
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

const PUBLIC_SEGMENTS = PUBLIC_PREFIX.split('/').length - 1;
const INTERNAL_SEGMENTS = INTERNAL_PREFIX.split('/').length - 1;

const MCP_TARGETS: ReadonlySet<string> = new Set(MCP_PATHS.map((path) => path.slice(1)));

function inArea(path: string, segments: string[]): RequestTarget {
  if (isBelow(path, PUBLIC_PREFIX))
    return { area: 'public', path, segments: segments.slice(PUBLIC_SEGMENTS) };
  if (isBelow(path, INTERNAL_PREFIX))
    return { area: 'internal', path, segments: segments.slice(INTERNAL_SEGMENTS) };
  if (segments[0] === 'mcp' && MCP_TARGETS.has(segments.join('/'))) return { area: 'mcp', path, segments };
  return { area: 'origin', path, segments };
}

function isBelow(path: string, prefix: string): boolean {
  return (
    path.startsWith(prefix) && (path.length === prefix.length || path.charCodeAt(prefix.length) === 0x2f)
  );
}
