import { createPrivateKey, createPublicKey, type JsonWebKeyInput, type KeyObject } from 'node:crypto';
import type { JWK } from 'jose';

/** By what access tokens are signed; ID tokens are always RS256, which every client library knows. */
export type TokenAlgorithm = 'RS256' | 'ES256';

/** A published key that verifies access tokens. */
export interface VerificationKey {
  algorithm: TokenAlgorithm;
  publicKey: KeyObject;
}

/** The key that signs access tokens. */
export interface AccessTokenKey {
  kid: string;
  algorithm: TokenAlgorithm;
  privateKey: KeyObject;
}

export function accessTokenKeyOf(jwk: JWK): AccessTokenKey {
  const { kid, alg } = jwk as { kid: string; alg: TokenAlgorithm };
  return { kid, algorithm: alg, privateKey: createPrivateKey(asInput(jwk)) };
}

/** By key id. */
export function verificationKeysOf(jwks: readonly JWK[]): ReadonlyMap<string, VerificationKey> {
  return new Map(
    jwks.map((jwk) => [
      jwk.kid as string,
      { algorithm: jwk.alg as TokenAlgorithm, publicKey: createPublicKey(asInput(jwk)) },
    ]),
  );
}

const asInput = (jwk: JWK) => ({ key: jwk, format: 'jwk' }) as JsonWebKeyInput;
