import { hash } from 'node:crypto';
import { withHeaders, type Annotated } from '../envelope/results.js';
import { conflict } from '@referral-exchange/contracts';

/**
 * A strong entity tag, quotes included: a hash of the facts that decide what one caller is given. Facts that
 * the caller may not see must not be among them (docs/adr/0013).
 */
export function entityTagOf(facts: unknown): string {
  return `"${hash('sha256', JSON.stringify(facts ?? null), 'base64url')}"`;
}

/** A handler's result with its tag; the route is `@Tagged()`. */
export function withEntityTag(result: unknown, tag: string): Annotated {
  return withHeaders(result, { ETag: tag });
}

/**
 * Honours an optional `If-Match` (decisions, 1.11; RFC 9110, 13.1.1): passes without the header, with `*`, or
 * when its list holds the current tag, that of a GET at the same address now. A weak tag never matches. The
 * tag is computed only when there is something to compare. @throws 409 `version_mismatch`.
 */
export function assertIfMatch(ifMatch: string | undefined, currentTag: () => string): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const tag = currentTag();
  if (listedTags(ifMatch).some(({ isWeak, opaque }) => !isWeak && opaque === tag)) return;
  throw conflict(
    'version_mismatch',
    'The record has changed since you read it: read it again and repeat the change with the new ETag',
  );
}

/** The reader has this record: `If-None-Match` is `*` or lists its tag, weak or not (RFC 9110, 13.1.2). */
export function isKnownTo(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.trim() === '*' || listedTags(ifNoneMatch).some(({ opaque }) => opaque === tag);
}

function listedTags(header: string): { isWeak: boolean; opaque: string }[] {
  return [...header.matchAll(/(W\/)?("[^"]*")/g)].map(([, weak, opaque]) => ({
    isWeak: weak !== undefined,
    opaque: opaque!,
  }));
}
