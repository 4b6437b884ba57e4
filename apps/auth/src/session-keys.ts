import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { pemBlocks } from '@referral-exchange/telemetry';

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
  const [first, ...others] = pemBlocks(text, 'PRIVATE KEY');
  return [readKey(first), ...others.map(readKey)];
}

function readKey(pem: string): SessionKey {
  const privateKey = createPrivateKey(pem);
  if (privateKey.asymmetricKeyType !== 'ed25519') throw new TypeError('Not an Ed25519 key');
  const publicKey = createPublicKey(privateKey);
  const der = publicKey.export({ type: 'spki', format: 'der' });
  return { kid: createHash('sha256').update(der).digest('base64url').slice(0, 16), privateKey, publicKey };
}
