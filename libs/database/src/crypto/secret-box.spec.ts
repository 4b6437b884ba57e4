import { createCipheriv, randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { SecretBox } from './secret-box.js';

const keyOf = (byte: number) => Buffer.alloc(32, byte).toString('base64');
const boxOf = (...keys: string[]) => new SecretBox({ DATA_ENCRYPTION_KEY: keys.join(',') });
const box = boxOf(keyOf(1));
const OWNER = 'subscription-secret:1';

/** What the releases before version 2 wrote: no key id, bound to nothing. */
function sealedByVersion1(plain: string, key: Buffer): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.from([1]), nonce, cipher.getAuthTag(), body]);
}

describe('SecretBox', () => {
  it('opens what it sealed, and never seals the same twice', () => {
    const text = 'whsec_ü😀'.repeat(100);
    const [one, two] = [box.seal(text, OWNER), box.seal(text, OWNER)];
    expect(box.open(one, OWNER)).toBe(text);
    expect(one.equals(two)).toBe(false);
    expect(box.open(box.seal('', OWNER), OWNER)).toBe('');
    expect(one.toString('latin1')).not.toContain('whsec');
  });

  it('does not open a value that was moved to another row', () => {
    const sealed = box.seal('secret', OWNER);
    expect(() => box.open(sealed, 'subscription-secret:2')).toThrow();
    expect(() => box.open(sealed, '')).toThrow();
  });

  it('refuses every single changed byte', () => {
    const sealed = box.seal('secret', OWNER);
    for (let index = 0; index < sealed.length; index++) {
      for (const bits of [1, 3, 0x80]) {
        const changed = Buffer.from(sealed);
        changed[index]! ^= bits;
        expect(() => box.open(changed, OWNER)).toThrow();
      }
    }
  });

  it('refuses what was cut, at any length, or never sealed', () => {
    const sealed = box.seal('secret', OWNER);
    for (let length = 0; length < sealed.length; length++) {
      expect(() => box.open(sealed.subarray(0, length), OWNER)).toThrow();
    }
    expect(() => box.open(Buffer.alloc(0), OWNER)).toThrow('known form');
  });

  it('names the key that is missing', () => {
    const sealed = box.seal('secret', OWNER);
    const id = sealed.subarray(1, 5).toString('hex');
    expect(() => boxOf(keyOf(2)).open(sealed, OWNER)).toThrow(`needs key ${id}`);
  });

  it('seals with the first of several keys and opens with all of them', () => {
    const [both, second] = [boxOf(keyOf(2), keyOf(1)), boxOf(keyOf(2))];
    expect(both.open(box.seal('old', OWNER), OWNER)).toBe('old');
    expect(second.open(both.seal('new', OWNER), OWNER)).toBe('new');
    expect(() => box.open(both.seal('new', OWNER), OWNER)).toThrow('needs key');
  });

  it('opens what the release before sealed, with any of its keys', () => {
    const sealed = sealedByVersion1('secret', Buffer.alloc(32, 1));
    expect(box.open(sealed, OWNER)).toBe('secret');
    expect(boxOf(keyOf(2), keyOf(1)).open(sealed, OWNER)).toBe('secret');
    expect(() => boxOf(keyOf(2)).open(sealed, OWNER)).toThrow();
    sealed[sealed.length - 1]! ^= 1;
    expect(() => box.open(sealed, OWNER)).toThrow();
  });

  it('does not work without a key', () => {
    expect(() => new SecretBox({}).seal('x', OWNER)).toThrow('DATA_ENCRYPTION_KEY');
    expect(() => new SecretBox({}).open(sealedByVersion1('x', Buffer.alloc(32)), OWNER)).toThrow(
      'DATA_ENCRYPTION_KEY',
    );
  });
});
