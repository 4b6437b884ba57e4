import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { pemBlocks } from './pem.js';

const keyPair = () =>
  generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
const [one, other] = [keyPair(), keyPair()];

describe('a list of PEM keys', () => {
  it('holds one key or several, also with its line breaks written as \\n', () => {
    expect(pemBlocks(one.privateKey, 'PRIVATE KEY').map((key) => key.trim())).toEqual([
      one.privateKey.trim(),
    ]);
    const inOneLine = `${one.publicKey}${other.publicKey}`.replaceAll('\n', '\\n');
    expect(pemBlocks(inOneLine, 'PUBLIC KEY').map((key) => key.trim())).toEqual(
      [one.publicKey, other.publicKey].map((key) => key.trim()),
    );
  });

  it.each([
    ['nothing', ''],
    ['a key of another kind', one.publicKey],
    ['a key of another kind besides', `${one.privateKey}${other.publicKey}`],
    ['a word besides', `${one.privateKey} and more`],
  ])('is refused with %s', (_what, text) => {
    expect(() => pemBlocks(text, 'PRIVATE KEY')).toThrow(new TypeError('Not PEM of private keys'));
  });
});
