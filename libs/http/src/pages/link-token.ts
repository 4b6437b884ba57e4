/** A token that a link in a mail carries: 256 bits in base64url. Null: no token of ours looks like this. */
export function linkToken(given: unknown): string | null {
  return typeof given === 'string' && /^[\w-]{43}$/.test(given) ? given : null;
}
