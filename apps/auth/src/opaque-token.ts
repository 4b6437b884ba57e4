import { createHash, randomBytes } from 'node:crypto';

/** A new token of 256 random bits. Only its hash is stored. */
export function newOpaqueToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token. Unlike a password, a token cannot be guessed, so a fast hash is enough. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
