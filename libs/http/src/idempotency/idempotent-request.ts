import { createHash } from 'node:crypto';
import type { Principal } from '@referral-exchange/contracts';

/** What makes two requests the same one. Hashes are SHA-256. */
export interface IdempotentRequest {
  /** Of caller, method, path and the caller's key: the identity of the stored answer. */
  keyHash: Buffer;
  method: string;
  path: string;
  /** Of query string and body: the same key with another content is a conflict. */
  bodyHash: Buffer;
  /**
   * Of the same request without a body, with `{}` and with these bytes (which the release before stored), if
   * the body is empty: they are one request.
   */
  emptyBodyHashes: readonly Buffer[];
}

function sha256(parts: (string | Buffer)[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) {
    // lengths keep ("ab", "c") apart from ("a", "bc")
    hash.update(`${Buffer.byteLength(part)}:`).update(part);
  }
  return hash.digest();
}

/** Who a key belongs to: the API key itself, else the person, else the owner in its kind. */
function callerScope(principal: Principal | undefined): string {
  if (!principal) return 'anonymous';
  const { kind, keyId, userId, firmId, providerId } = principal;
  return [kind, keyId ?? userId ?? '', firmId ?? '', providerId ?? ''].join('|');
}

/** The identity of a request (decisions, 1.10: per key + method + path). Pure. */
export function idempotentRequest(parts: {
  principal: Principal | undefined;
  key: string;
  method: string;
  path: string;
  query: string;
  body: Buffer;
}): IdempotentRequest {
  const { principal, key, method, path, query, body } = parts;
  const keyHash = sha256([callerScope(principal), method, path, key]);
  const hashOf = (content: Buffer | string): Buffer => sha256([query, content]);
  if (!isEmpty(body)) return { keyHash, method, path, bodyHash: hashOf(body), emptyBodyHashes: [] };
  // a missing body is `{}` (decisions, section 2), however it is spaced
  const emptyBodyHashes = [hashOf(''), hashOf('{}'), hashOf(body)];
  return { keyHash, method, path, bodyHash: hashOf(body.length === 0 ? '' : '{}'), emptyBodyHashes };
}

function isEmpty(body: Buffer): boolean {
  return body.length < 16 && /^\s*(\{\s*\}\s*)?$/.test(body.toString());
}
