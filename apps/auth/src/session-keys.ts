import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { normalisePem } from '@referral-exchange/telemetry';

const PRIVATE_KEY = /-----BEGIN PRIVATE KEY-----[^-]+-----END PRIVATE KEY-----\n*/g;

/** A key that signs access tokens, and its public half, by the `kid` of the tokens. */
export interface SessionKey {
  kid: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
}

/**
 * The keys in SESSION_SIGNING_KEY: Ed25519, PEM, one after the other. The first one signs, all of them
 * verify.
 *
 * @throws {TypeError} when the text is anything else
 */
export function readSessionKeys(text: string): [SessionKey, ...SessionKey[]] {
  const pem = normalisePem(text);
  const [first, ...others] = (pem.match(PRIVATE_KEY) ?? []).map(readKey);
  if (!first || pem.replace(PRIVATE_KEY, '').trim() !== '') throw new TypeError('Not PEM of private keys');
  return [first, ...others];
}

function readKey(pem: string): SessionKey {
  const privateKey = createPrivateKey(pem);
  if (privateKey.asymmetricKeyType !== 'ed25519') throw new TypeError('Not an Ed25519 key');
  const publicKey = createPublicKey(privateKey);
  const der = publicKey.export({ type: 'spki', format: 'der' });
  return { kid: createHash('sha256').update(der).digest('base64url').slice(0, 16), privateKey, publicKey };
}
