import { hash, timingSafeEqual } from 'node:crypto';

/** The credential in a request. Only this folder reads the text of a key; all else gets its SHA-256. */
export type Credential =
  | { kind: 'none' }
  | { kind: 'malformed' }
  | { kind: 'key'; sha256: string; prefix: string }
  | { kind: 'bearer'; token: string }
  | { kind: 'admin' };

/** Prefix and 64 hex digits: firm key, provider key, CRM token (interface, "Public API key"). */
const KEY = /^svc(?:p|pp|crm)_[0-9a-f]{64}$/;
/** Hex digits of a key that its owner sees in lists (auth, api-key-secret.ts). */
const PREFIX_DIGITS = 8;
const BEARER = /^Bearer +([^ ]+)$/i;
/** Three parts of base64url. */
const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;
const MAX_TOKEN_CHARS = 8_192;
const SESSION_COOKIE = 'auth_token';
const ADMIN_KEY = /^svca_[0-9a-f]{64}$/;

/** Compares with the admin keys, two while they are rotated, in constant time; keeps only their digests. */
export class AdminKey {
  private readonly digests: Buffer[];

  /** @param keys the keys, separated by commas */
  constructor(keys: string) {
    this.digests = keys.split(',').map((key) => hash('sha256', key.trim(), 'buffer'));
  }

  matches(candidate: string): boolean {
    const digest = hash('sha256', candidate, 'buffer');
    // all of them are compared, also after one that fits
    return this.digests.filter((each) => timingSafeEqual(digest, each)).length > 0;
  }
}

/** Reads `X-API-Key` of the public API, which also accepts the admin key (decisions, section 8). */
export function readApiKey(header: string | string[] | undefined, adminKey: AdminKey): Credential {
  if (typeof header === 'string' && KEY.test(header))
    return { kind: 'key', sha256: hash('sha256', header, 'hex'), prefix: keyPrefixOf(header) };
  return readAdminKey(header, adminKey);
}

/** Whether a bearer has the form of an API key. */
export function isApiKey(text: string): boolean {
  return KEY.test(text);
}

/** The first characters of a key, by which its owner recognises it. */
export function keyPrefixOf(key: string): string {
  return key.slice(0, key.indexOf('_') + 1 + PREFIX_DIGITS);
}

/** Reads `x-admin-api-key` of the internal admin paths. */
export function readAdminKey(header: string | string[] | undefined, adminKey: AdminKey): Credential {
  if (header === undefined || header === '') return { kind: 'none' };
  const matches = typeof header === 'string' && ADMIN_KEY.test(header) && adminKey.matches(header);
  return { kind: matches ? 'admin' : 'malformed' };
}

/** Reads `Authorization: Bearer …`, without verifying the token. */
export function readBearer(header: string | undefined): Credential {
  if (header === undefined || header === '') return { kind: 'none' };
  const token = BEARER.exec(header)?.[1];
  return token === undefined ? { kind: 'malformed' } : { kind: 'bearer', token };
}

/** Reads the access token of a browser from its cookies. */
export function readSessionCookie(header: string | undefined): Credential {
  const token = header === undefined ? undefined : cookieValue(header, SESSION_COOKIE);
  return token ? { kind: 'bearer', token } : { kind: 'none' };
}

/** The SHA-256 of an access token; undefined when it is not a JWT, so that no service needs to be asked. */
export function digestOfToken(token: string): string | undefined {
  return token.length <= MAX_TOKEN_CHARS && JWT.test(token) ? hash('sha256', token, 'hex') : undefined;
}

function cookieValue(header: string, name: string): string | undefined {
  for (let at = header.indexOf(name); at !== -1; at = header.indexOf(name, at + 1)) {
    const isName = at === 0 || header[at - 1] === ' ' || header[at - 1] === ';';
    if (!isName || header[at + name.length] !== '=') continue;
    const end = header.indexOf(';', at);
    return header.slice(at + name.length + 1, end === -1 ? undefined : end).trim();
  }
  return undefined;
}
