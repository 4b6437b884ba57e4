import type { UserFacts } from '@referral-exchange/contracts';
import { jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { nameOf } from '../accounts/user-claims.js';
import type { KeySet } from '../keys/key-ring.js';
import { SIGNING_ALGORITHM } from '../keys/signing-keys.repository.js';

/** `typ` of an access token (RFC 9068), so that no ID token passes for one. */
const ACCESS_TOKEN_TYPE = 'at+jwt';
const CLOCK_TOLERANCE_SECONDS = 5;

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

/** The JWT of an access token, with the claims of the interface. */
export function signAccessToken(
  { signingKey, signingKid }: KeySet,
  issuer: string,
  user: UserFacts,
  token: IssuedToken,
): Promise<string> {
  const { email, role, firmId } = user;
  const claims = { email, name: nameOf(user), role, firm_id: firmId };
  return new SignJWT({ ...claims, client_id: token.clientId, scope: token.scope })
    .setProtectedHeader({ alg: SIGNING_ALGORITHM, typ: ACCESS_TOKEN_TYPE, kid: signingKid })
    .setIssuer(issuer)
    .setAudience(token.audience)
    .setSubject(user.id)
    .setJti(token.id)
    .setIssuedAt(token.issuedAt)
    .setExpirationTime(token.expiresAt)
    .sign(signingKey);
}

export interface AccessTokenClaims extends JWTPayload {
  jti: string;
  sub: string;
  exp: number;
  client_id: string;
  scope: string;
}

/** Checks the signature, type, issuer, audience and times of an access token. @throws an error of jose */
export async function readAccessToken(
  { verificationKey }: KeySet,
  { issuer, audience }: { issuer: string; audience: string | string[] },
  token: string,
): Promise<AccessTokenClaims> {
  const { payload } = await jwtVerify(token, verificationKey, {
    algorithms: [SIGNING_ALGORITHM],
    typ: ACCESS_TOKEN_TYPE,
    issuer,
    audience,
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    requiredClaims: ['jti', 'sub', 'exp', 'client_id', 'scope'],
  });
  return payload as AccessTokenClaims;
}
