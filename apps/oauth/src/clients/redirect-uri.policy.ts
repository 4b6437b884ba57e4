const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * What is wrong with a redirect URI at its registration, or null. Later it is compared as exact text, so it
 * is taken only in the one spelling that URL parsing gives back (decisions, "Bodies of forms").
 */
export function redirectUriFault(text: string): string | null {
  if (/[*\s\\]/.test(text)) return 'must not contain wildcards, blanks or backslashes';
  const url = URL.parse(text);
  if (!url) return 'must be a whole address, such as https://app.example.com/callback';
  if (text.includes('#')) return 'must not have a fragment';
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password';
  if (url.protocol === 'http:' && !LOOPBACK.has(url.hostname))
    return 'must use https; http is allowed on loopback only';
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'must use https';
  return url.href === text ? null : `has another spelling; write it as ${url.href}`;
}
