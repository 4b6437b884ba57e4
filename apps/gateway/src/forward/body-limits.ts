import type { RequestTarget } from './request-target.js';
import { PathPatterns } from './path-patterns.js';

/** Bytes that a request body may have where the table says nothing else: 1 MiB. */
export const DEFAULT_BODY_LIMIT = 1_048_576;

/** Uploads, relative to both prefixes. A document is 50 MB at most (decisions, section 14); its multipart frame comes on top. */
const UPLOADS: Readonly<Record<string, number>> = {
  '/cases/*/documents': 52_428_800 + 65_536,
};

const limits = new PathPatterns<number>();
for (const [pattern, bytes] of Object.entries(UPLOADS)) limits.add(pattern, bytes);

/** Bytes that the body of a request may have. */
export function bodyLimit(target: RequestTarget): number {
  return limits.find(target.segments) ?? DEFAULT_BODY_LIMIT;
}
