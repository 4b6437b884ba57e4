import {
  ApiError,
  INTERNAL_OPERATIONS,
  INTERNAL_PREFIX,
  ORIGIN_OPERATIONS,
  PUBLIC_OPERATIONS,
  PUBLIC_PREFIX,
} from '@referral-exchange/contracts';
import { knownPaths, nearestOperations, pathOf, type KnownPath } from './nearest-operations.js';

interface Area {
  prefix: string;
  known: readonly KnownPath[];
}

/** Longest prefix first. */
const AREAS: readonly Area[] = [
  { prefix: PUBLIC_PREFIX, known: knownPaths(PUBLIC_OPERATIONS) },
  { prefix: INTERNAL_PREFIX, known: knownPaths(INTERNAL_OPERATIONS) },
  { prefix: '', known: knownPaths(ORIGIN_OPERATIONS) },
];
/** Beginnings of addresses that people guess: `/v1/sent-cases`, `/api/v2/sent-cases`. */
const GUESSED_PREFIX = /^(api|public|v\d+)$/i;

/** The methods of a path of the interface, HEAD and OPTIONS included; none when there is no such path. */
export function methodsAt(path: string): string[] {
  const { known, segments } = partsOf(path);
  const methods = pathOf(segments, known)?.methods;
  return methods ? allowedWith(methods) : [];
}

/** What a path answers besides its own methods. */
function allowedWith(methods: readonly string[]): string[] {
  return [...new Set([...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'])].sort();
}

/** 404 for an unknown path, with the operations probably meant (decisions, "Mistakes at the door"). */
export function unknownPath(method: string, path: string): ApiError {
  const nearest = nearestTo(method, path);
  const message =
    nearest.length === 0
      ? 'No such operation: the description of the API is at /docs'
      : `No such operation. The nearest is ${nearest.join(', or ')}`;
  return new ApiError('resource_not_found', message, {
    reason: 'unknown_path',
    ...(nearest.length > 0 && { nearest }),
  });
}

/** 404 for a method that a path does not take. The list of error codes has none for 405 (decisions, 1.1). */
export function methodNotAllowed(method: string, allowed: readonly string[]): ApiError {
  const methods = allowed.filter((one) => one !== 'HEAD' && one !== 'OPTIONS');
  const taken = methods.length === 0 ? 'no method of its own' : methods.join(', ');
  return new ApiError('resource_not_found', `No such operation: this path takes ${taken}, not ${method}`, {
    reason: 'method_not_allowed',
    methods,
  });
}

/** In the API that was called; when nothing is near there, in the others, with the whole address. */
function nearestTo(method: string, path: string): string[] {
  const { prefix, known, segments } = partsOf(path);
  const here = nearestOperations(method, segments, known);
  if (here.length > 0) return here;
  const bare = prefix === '' ? withoutGuess(segments) : segments;
  for (const other of AREAS) {
    if (other.prefix === prefix) continue;
    const there = nearestOperations(method, bare, other.known);
    if (there.length > 0) return there.map((operation) => operation.replace(' /', ` ${other.prefix}/`));
  }
  return [];
}

function partsOf(path: string): Area & { segments: string[] } {
  const area = AREAS.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`))!;
  const segments = path.slice(area.prefix.length).split('/').filter(Boolean);
  return { ...area, segments };
}

function withoutGuess(segments: readonly string[]): string[] {
  const first = segments.findIndex((segment) => !GUESSED_PREFIX.test(segment));
  return first === -1 ? [] : segments.slice(first);
}
