import { denyAddress, isLoopback } from './address.policy.js';

/** `public`: https on 443 to public addresses. `loopback`: also http, any port on loopback (development). */
export type EgressMode = 'public' | 'loopback';

export const MAX_URL_LENGTH = 2_048;

export type UrlVerdict = { ok: true; url: URL; loopback: boolean } | { ok: false; reason: string };

/**
 * Visible ASCII except the backslash, and letters of any language for names. The URL parser would drop or
 * change the rest.
 */
const PLAIN_TEXT = /^[\x21-\x5b\x5d-\x7e\p{L}\p{M}\p{N}]+$/u;
const USER_PART = /^[a-z]+:\/\/[^/?#]*@/i;
const HAS_AUTHORITY = /^[a-z]+:\/\/[^/?#]/i;

/**
 * The rules for the text of a URL that a firm names (interface, "Subscription rules", 3). The address is
 * checked in the parsed URL, so that its spelling does not matter. The text must be plain, as it is stored
 * and shown unchanged. What a name resolves to is checked elsewhere: at creation and at every connection.
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

/** Refuses full-width, circled and other forms of characters: the URL parser would replace them. */
function isPlain(text: string): boolean {
  return PLAIN_TEXT.test(text) && text.normalize('NFKC') === text;
}

/** The host without the brackets of IPv6 and without a dot at its end. */
export function bareHost(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}

/** True if the host is an address, not a name. The URL parser has normalised its spelling. */
export function isLiteral(url: URL): boolean {
  return url.hostname.startsWith('[') || /^\d+\.\d+\.\d+\.\d+$/.test(bareHost(url));
}

/** `localhost` and names that end in it are loopback by definition (RFC 6761). */
function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || isLoopback(host);
}

function refuse(reason: string): UrlVerdict {
  return { ok: false, reason };
}
