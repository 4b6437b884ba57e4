import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import { pemBlocks } from './pem.js';

/**
 * The keys that principals may be signed with: PRINCIPAL_PUBLIC_KEY holds one, or for the time of a rotation
 * the old one and the new one, each as PEM, one after the other (docs/operations.md).
 */
export class PrincipalKeys {
  private readonly keys: readonly [KeyObject, ...KeyObject[]];

  /** @throws {TypeError} when the text is anything but PEM of EC P-256 public keys, at least one */
  constructor(text: string) {
    const [first, ...others] = pemBlocks(text, 'PUBLIC KEY');
    this.keys = [readKey(first), ...others.map(readKey)];
  }

  /** The key that signed this token; the first key if none did, so that the token is then refused. */
  signerOf(token: string): KeyObject {
    if (this.keys.length === 1) return this.keys[0];
    return this.keys.find((key) => hasSigned(key, token)) ?? this.keys[0];
  }
}

function readKey(pem: string): KeyObject {
  const key = createPublicKey(pem);
  if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') throw new TypeError('Not an EC P-256 key');
  return key;
}

/** Only finds the key: the verifier of the token checks everything else. */
function hasSigned(key: KeyObject, token: string): boolean {
  const end = token.lastIndexOf('.');
  const signature = Buffer.from(token.slice(end + 1), 'base64url');
  return verify('sha256', Buffer.from(token.slice(0, end)), { key, dsaEncoding: 'ieee-p1363' }, signature);
}
