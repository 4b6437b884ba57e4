import { createHmac, timingSafeEqual } from 'node:crypto';

/** CSRF token of an interaction's forms. Another site does not know it. */
export function formTokenFor(interactionId: string, [key]: readonly string[]): string {
  return tokenOf(interactionId, key ?? '');
}

/** Accepts the tokens of all keys that are still in use, so that a rotation breaks no open page. */
export function isFormToken(given: string | null, interactionId: string, keys: readonly string[]): boolean {
  const bytes = Buffer.from(given ?? '');
  return keys.some((key) => {
    const expected = Buffer.from(tokenOf(interactionId, key));
    return bytes.length === expected.length && timingSafeEqual(bytes, expected);
  });
}

function tokenOf(interactionId: string, key: string): string {
  return createHmac('sha256', key).update(`form:${interactionId}`).digest('base64url');
}
