import { generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto';
import {
  PRINCIPAL_AUDIENCE,
  PRINCIPAL_CLAIM,
  PRINCIPAL_HEADER,
  PRINCIPAL_ISSUER,
  PRINCIPAL_TTL_SECONDS,
  principalSchema,
  type Principal,
} from '@referral-exchange/contracts';

interface KeyPair {
  privateKey: KeyObject;
  publicKey: KeyObject;
}

const ours: KeyPair = generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** PEM of the key that verifies `principalFor`: PRINCIPAL_PUBLIC_KEY in tests. New in each process. */
export const TEST_PRINCIPAL_PUBLIC_KEY = ours.publicKey.export({ type: 'spki', format: 'pem' }).toString();
/** Its other half, for the gateway under test. */
export const TEST_PRINCIPAL_PRIVATE_KEY = ours.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

/** How a token departs from a good one, to prove that the guard looks. */
export interface TokenFlaw {
  /** Seconds until it expires; negative: it has. Default 60. */
  expiresIn?: number;
  issuer?: string;
  audience?: string;
  /** Signed by a key that nobody knows. */
  foreignKey?: boolean;
}

/** A principal of kind `firm_key`, tier `full`, of a firm of its own, but for what is given. */
export function buildPrincipal(change: Partial<Principal> = {}): Principal {
  return principalSchema.parse({
    kind: 'firm_key',
    firmId: randomUUID(),
    firmName: 'Abbott & Crane LLP',
    providerId: null,
    tier: 'full',
    role: null,
    scopes: null,
    userId: null,
    userName: null,
    keyId: randomUUID(),
    keyName: 'test key',
    issuedVia: 'internal_api',
    isTestFirm: false,
    ...change,
  });
}

/** An admin key's principal. */
export function buildAdmin(): Principal {
  return buildPrincipal({
    kind: 'admin',
    firmId: null,
    firmName: null,
    tier: null,
    keyId: null,
    keyName: null,
  });
}

/** The signed token of a principal, as the gateway makes it: the value of the header `x-principal`. */
export function principalFor(change: Partial<Principal> = {}, flaw: TokenFlaw = {}): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    [PRINCIPAL_CLAIM]: buildPrincipal(change),
    iss: flaw.issuer ?? PRINCIPAL_ISSUER,
    aud: flaw.audience ?? PRINCIPAL_AUDIENCE,
    iat: now,
    exp: now + (flaw.expiresIn ?? PRINCIPAL_TTL_SECONDS),
  };
  const text = `${base64url({ alg: 'ES256', typ: 'JWT' })}.${base64url(claims)}`;
  const key = flaw.foreignKey
    ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
    : ours.privateKey;
  return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}

/** The same as headers of a request. */
export function principalHeaders(change: Partial<Principal> = {}): Record<string, string> {
  return { [PRINCIPAL_HEADER]: principalFor(change) };
}

function base64url(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
