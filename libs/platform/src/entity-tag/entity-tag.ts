import type { IncomingHttpHeaders } from 'node:http';
import { conflict } from '../errors/api.error.js';
import { withHeaders, type Annotated } from '../envelope/results.js';

/** The strong entity tag of a record's version, e.g. `"7"`. */
export function etagOf(version: number | string): string {
  return `"${version}"`;
}

/** Adds the header `ETag` of this version to a handler's result. */
export function withEtag(value: unknown, version: number | string): Annotated {
  return withHeaders(value, { ETag: etagOf(version) });
}

/**
 * Honours an optional `If-Match` (decisions, 1.11): passes without the header, with `*`, or when the version is
 * among its tags. A weak tag never matches (RFC 9110, 13.1.1). @throws 409 `version_mismatch`.
 */
export function assertIfMatch(headers: IncomingHttpHeaders, version: number | string): void {
  const wanted = headers['if-match'];
  if (wanted === undefined) return;
  const tags = wanted.split(',').map((tag) => tag.trim());
  if (tags.includes('*') || tags.includes(etagOf(version))) return;
  throw conflict('version_mismatch', 'The record has changed since you read it');
}
