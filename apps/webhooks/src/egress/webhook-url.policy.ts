import { denyAddress, isLoopback } from './address.policy.js';

/** `public`: https on 443 to public addresses. `loopback`: besides, http and any port on loopback (development). */
export type EgressMode = 'public' | 'loopback';

export const MAX_URL_LENGTH = 2_048;

export type UrlVerdict = { ok: true; url: URL; loopback: boolean } | { ok: false; reason: string };

/** Visible ASCII but the backslash, and letters of the world for names: the parser would drop or bend the rest. */
const PLAIN_TEXT = /^[\x21-\x5b\x5d-\x7e\p{L}\p{M}\p{N}]+$/u;
const USER_PART = /^[a-z]+:\/\/[^/?#]*@/i;
const HAS_AUTHORITY = /^[a-z]+:\/\/[^/?#]/i;

/**
 * The rules that a webhook URL keeps by its text alone (interface, "Subscription rules", 3). Where it leads is judged
 * by what the URL parser made of it, so that no spelling of an address matters; the text itself must be plain, since
 * it is stored and shown as it was given. What a name resolves to is checked apart, at creation and at every
 * connection.
 */
export function judgeUrl(text: string, mode: EgressMode): UrlVerdict {
  if (text.length > MAX_URL_LENGTH) return refuse('too_long');
  const url = isPlain(text) ? URL.parse(text) : null;
  if (!url) return refuse('malformed');
  if (url.username !== '' || url.password !== '' || USER_PART.test(text)) return refuse('credentials');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return refuse('not_https');
  if (!HAS_AUTHORITY.test(text)) return refuse('malformed');
  if (text.includes('#')) return refuse('fragment');
  const host = bareHost(url);
  if (host === '') return refuse('malformed');
  if (isLoopbackHost(host)) {
    return mode === 'loopback' ? { ok: true, url, loopback: true } : refuse('non_public_address');
  }
  if (url.protocol !== 'https:') return refuse('not_https');
  if (url.port !== '') return refuse('port');
  if (isLiteral(url) && denyAddress(host)) return refuse('non_public_address');
  return { ok: true, url, loopback: false };
}

/** Full-width, circled and other forms of a character are not the character that they would become. */
function isPlain(text: string): boolean {
  return PLAIN_TEXT.test(text) && text.normalize('NFKC') === text;
}

/** Host without the brackets of IPv6 and without the dot that ends a rooted name. */
export function bareHost(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}

/** Is the host an address rather than a name? The URL parser has normalised every spelling by then. */
export function isLiteral(url: URL): boolean {
  return url.hostname.startsWith('[') || /^\d+\.\d+\.\d+\.\d+$/.test(bareHost(url));
}

/** `localhost` and names below it are loopback by definition (RFC 6761). */
function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || isLoopback(host);
}

function refuse(reason: string): UrlVerdict {
  return { ok: false, reason };
}
