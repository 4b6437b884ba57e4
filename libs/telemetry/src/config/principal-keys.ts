import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import { normalisePem } from './pem.js';

const PUBLIC_KEY = /-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----\n*/g;

/**
 * The keys that principals may be signed with: PRINCIPAL_PUBLIC_KEY holds one, or for the time of a rotation
 * the old one and the new one, each as PEM, one after the other (docs/operations.md).
 */
export class PrincipalKeys {
  private readonly keys: readonly [KeyObject, ...KeyObject[]];

  /** @throws {TypeError} when the text is anything but PEM of EC P-256 public keys, at least one */
  constructor(text: string) {
    const pem = normalisePem(text);
    const [first, ...others] = (pem.match(PUBLIC_KEY) ?? []).map(readKey);
    if (!first || pem.replace(PUBLIC_KEY, '').trim() !== '') throw new TypeError('Not PEM of public keys');
    this.keys = [first, ...others];
  }

  /** The key that signed this token; of one that none of them signed the first, whose refusal it then is. */
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

/** Only tells keys apart: what else must hold of a token is judged by its verifier. */
function hasSigned(key: KeyObject, token: string): boolean {
  const end = token.lastIndexOf('.');
  const signature = Buffer.from(token.slice(end + 1), 'base64url');
  return verify('sha256', Buffer.from(token.slice(0, end)), { key, dsaEncoding: 'ieee-p1363' }, signature);
}
