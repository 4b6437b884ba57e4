import { describe, expect, it } from '@jest/globals';
import { SecretBox } from './secret-box.js';

const keyOf = (byte: number) => ({ DATA_ENCRYPTION_KEY: Buffer.alloc(32, byte).toString('base64') });
const box = new SecretBox(keyOf(1));

describe('SecretBox', () => {
  it('opens what it sealed, and never seals the same twice', () => {
    const text = 'whsec_ü😀'.repeat(100);
    const [one, two] = [box.seal(text), box.seal(text)];
    expect(box.open(one)).toBe(text);
    expect(one.equals(two)).toBe(false);
    expect(box.open(box.seal(''))).toBe('');
    expect(one.toString('latin1')).not.toContain('whsec');
  });

  it('refuses every single changed byte', () => {
    const sealed = box.seal('secret');
    for (let index = 0; index < sealed.length; index++) {
      const changed = Buffer.from(sealed);
      changed[index]! ^= 1;
      expect(() => box.open(changed)).toThrow();
    }
  });

  it('refuses what was cut, sealed under another key, or never sealed', () => {
    const sealed = box.seal('secret');
    expect(() => box.open(sealed.subarray(0, -1))).toThrow();
    expect(() => box.open(Buffer.alloc(0))).toThrow('known form');
    expect(() => new SecretBox(keyOf(2)).open(sealed)).toThrow();
  });

  it('does not work without a key', () => {
    expect(() => new SecretBox({}).seal('x')).toThrow('DATA_ENCRYPTION_KEY');
  });
});
