import { hash, sign } from 'node:crypto';
import type { UserFacts } from '@referral-exchange/contracts';
import { clock } from '@referral-exchange/telemetry';
import { compactVerify, errors } from 'jose';
import { nameOf } from '../accounts/user-claims.js';
import type { KeySet } from '../keys/key-ring.js';

/** `typ` of an access token (RFC 9068), so that no ID token passes for one. */
const ACCESS_TOKEN_TYPE = 'at+jwt';
const IS_ACCESS_TOKEN = /^(application\/)?at\+jwt$/i;
const CLOCK_TOLERANCE_SECONDS = 5;
/** Tokens of which is remembered that we signed them. One takes some 500 bytes. */
const MAX_REMEMBERED = 20_000;

/** What the library knows of a token that it issued. */
export interface IssuedToken {
  /** The library's own token. It becomes the `jti`: by it the database tells whether the token lives. */
  id: string;
  clientId: string;
  scope: string;
  issuedAt: number;
  expiresAt: number;
  /** The issuer, or a resource of MCP: where it is accepted. */
  audience: string;
}

/** What is read of the claims of an access token. */
export interface AccessTokenClaims {
  jti: string;
  sub: string;
  exp: number;
  client_id: string;
  scope: string;
}

/** What a text is that came as an access token. */
export type ReadToken =
  { outcome: 'ok'; claims: AccessTokenClaims } | { outcome: 'expired' } | { outcome: 'invalid' };

const INVALID: ReadToken = { outcome: 'invalid' };

/**
 * The JWT of an access token, with the claims of the interface. It is signed in place: to hand a signature of
 * P-256 to another thread costs as much as to make it (docs/adr/0238).
 */
export function signAccessToken(
  { accessTokenKey: { kid, algorithm, privateKey } }: KeySet,
  issuer: string,
  user: UserFacts,
  token: IssuedToken,
): string {
  const { email, role, firmId } = user;
  const claims = {
    email,
    name: nameOf(user),
    role,
    firm_id: firmId,
    client_id: token.clientId,
    scope: token.scope,
    iss: issuer,
    aud: token.audience,
    sub: user.id,
    jti: token.id,
    iat: token.issuedAt,
    exp: token.expiresAt,
  };
  const header = { alg: algorithm, typ: ACCESS_TOKEN_TYPE, kid };
  const text = [header, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  // as JWS wants it of ES256 (RFC 7518, 3.4)
  const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const;
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
}

/** Checks the signature, type, issuer, audience and times of an access token. */
export async function readAccessToken(
  keys: KeySet,
  { issuer, audience }: { issuer: string; audience: string | string[] },
  token: string,
): Promise<ReadToken> {
  const claims = await signedClaims(keys, token);
  if (claims === null || claims.iss !== issuer || !isFor(claims.aud, audience)) return INVALID;
  const { exp, iat, nbf } = claims;
  const isText = [claims.jti, claims.sub, claims.client_id, claims.scope].every((claim) => isString(claim));
  if (!isText || !isTime(exp)) return INVALID;
  const now = Math.floor(clock.now() / 1_000);
  if (iat !== undefined && !isTime(iat)) return INVALID;
  if (nbf !== undefined && !(isTime(nbf) && nbf <= now + CLOCK_TOLERANCE_SECONDS)) return INVALID;
  if (exp <= now - CLOCK_TOLERANCE_SECONDS) return { outcome: 'expired' };
  return { outcome: 'ok', claims: claims as unknown as AccessTokenClaims };
}

type Claims = Record<string, unknown>;

/**
 * What these keys signed, by the SHA-256 of the token. The gateway asks again every 30 seconds, and a
 * signature does not change. Other keys begin anew: what a leaked one signed is not remembered.
 */
const remembered = new WeakMap<KeySet, Map<string, Claims>>();

/** The claims of an access token that one of the keys signed; null of any other text. */
async function signedClaims(keys: KeySet, token: string): Promise<Claims | null> {
  const known = remembered.get(keys) ?? new Map<string, Claims>();
  remembered.set(keys, known);
  const digest = hash('sha256', token, 'base64url');
  const found = known.get(digest);
  if (found) return found;
  const claims = await verifiedClaims(keys, token);
  if (claims === null) return null;
  if (known.size >= MAX_REMEMBERED) known.delete(known.keys().next().value!);
  known.set(digest, claims);
  return claims;
}

/** The key alone says by which algorithm it verifies: a header that names another one is refused. */
async function verifiedClaims({ verificationKeys }: KeySet, token: string): Promise<Claims | null> {
  try {
    const { payload, protectedHeader } = await compactVerify(token, ({ kid = '', alg }) => {
      const key = verificationKeys.get(kid);
      if (!key || key.algorithm !== alg) throw new errors.JWKSNoMatchingKey();
      return key.publicKey;
    });
    const { typ } = protectedHeader;
    return isString(typ) && IS_ACCESS_TOKEN.test(typ) ? parsed(payload) : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

function parsed(payload: Uint8Array): Claims | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(payload).toString('utf8'));
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Claims) : null;
  } catch {
    return null;
  }
}

function isFor(given: unknown, accepted: string | string[]): boolean {
  const wanted = [accepted].flat();
  return [given].flat().some((one) => isString(one) && wanted.includes(one));
}

const isString = (value: unknown): value is string => typeof value === 'string';
const isTime = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
