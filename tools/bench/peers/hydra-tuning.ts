import { generateKeyPairSync, randomUUID, type JsonWebKey, type KeyObject } from 'node:crypto';

/*
 * Hydra as somebody sets it up who wants the most of it. It promises what ours promises, in the same durable
 * Postgres, and does not pay for what ours does not do either:
 * - its keys are of the kinds and sizes of ours, where it makes RSA keys of 4,096 bits for both;
 * - a client's secret is hashed once, where it is stretched 25,000 times: ours is random and hashed once;
 * - 20 connections to Postgres stay open, where it keeps one for each core.
 */

/** What `PUT /admin/keys/<set>` takes. */
interface KeySet {
  keys: (JsonWebKey & { alg: string })[];
}

/** Settings that are tuned, over those that each Hydra of the bench gets. */
export const TUNED_SETTINGS = { OAUTH2_HASHERS_PBKDF2_ITERATIONS: '1' };

/** The URL of the database, with a pool that has a connection for each caller of the bench. */
export function withPool(dsn: string): string {
  const url = new URL(dsn);
  url.searchParams.set('max_conns', '20');
  url.searchParams.set('max_idle_conns', '20');
  return url.toString();
}

/** Keys to sign with, by the names that Hydra gives its sets of keys. */
export function tunedKeySets(): Record<string, KeySet> {
  const idTokens = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey;
  const accessTokens = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  return {
    'hydra.openid.id-token': keySetOf(idTokens, 'RS256'),
    'hydra.jwt.access-token': keySetOf(accessTokens, 'ES256'),
  };
}

function keySetOf(key: KeyObject, alg: string): KeySet {
  return { keys: [{ ...key.export({ format: 'jwk' }), kid: randomUUID(), use: 'sig', alg }] };
}
