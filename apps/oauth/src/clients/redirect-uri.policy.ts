const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * What is wrong with a redirect URI at its registration, or null. Later it is compared as exact text, so the text must say in
 * one way only where it leads.
 */
export function redirectUriFault(text: string): string | null {
  if (/[*\s\\]/.test(text)) return 'must not contain wildcards, blanks or backslashes';
  const url = URL.parse(text);
  if (!url) return 'must be a whole address, such as https://app.example.com/callback';
  if (text.includes('#')) return 'must not have a fragment';
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password';
  if (url.protocol === 'http:')
    return LOOPBACK.has(url.hostname) ? null : 'must use https; http is allowed on loopback only';
  return url.protocol === 'https:' ? null : 'must use https';
}
