import { availableParallelism } from 'node:os';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';

let running = 0;
let most = 0;
const verified: string[] = [];
jest.unstable_mockModule('@node-rs/argon2', () => ({
  hash: async (password: string) => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 1));
    running--;
    if (password === 'bad') throw new Error('cannot hash this');
    return `hash of ${password}`;
  },
  verify: async (encoded: string, password: string) => {
    verified.push(encoded);
    await new Promise((resolve) => setTimeout(resolve, 1));
    return encoded === `hash of ${password}`;
  },
}));
const { PasswordHasher, VERIFIED_AT_ONCE } = await import('./password-hasher.js');

const SETTINGS = { LOGIN_QUEUE_LENGTH: 3 };

describe('hashing passwords', () => {
  beforeEach(() => {
    running = most = 0;
  });

  it('computes one hash per core at a time and returns each to its caller', async () => {
    const hasher = new PasswordHasher(SETTINGS);
    const passwords = Array.from({ length: 50 }, (_, index) => `p${index}`);
    const hashes = await Promise.all(passwords.map((password) => hasher.hash(password)));
    expect(hashes).toEqual(passwords.map((password) => `hash of ${password}`));
    expect(most).toBe(availableParallelism());
  });

  it('frees the core after an error', async () => {
    const hasher = new PasswordHasher(SETTINGS);
    const bad = Array.from({ length: 20 }, () => hasher.hash('bad'));
    await expect(Promise.all(bad)).rejects.toThrow('cannot hash this');
    await Promise.allSettled(bad);
    expect(await hasher.hash('good')).toBe('hash of good');
  });
});

describe('verifying passwords', () => {
  beforeEach(() => {
    verified.length = 0;
  });

  it('accepts the right password alone', async () => {
    const hasher = new PasswordHasher(SETTINGS);
    expect(await hasher.verify('p', 'hash of p')).toBe(true);
    expect(await hasher.verify('q', 'hash of p')).toBe(false);
  });

  it('does the same work without a hash, and never accepts', async () => {
    const hasher = new PasswordHasher(SETTINGS);
    await hasher.onModuleInit();
    expect(await hasher.verify('p', null)).toBe(false);
    expect(verified).toEqual([expect.stringMatching(/^hash of [0-9a-f]{64}$/)]);
    expect(await hasher.verify(verified[0]!.slice('hash of '.length), null)).toBe(false);
  });

  it('is 503 when too many wait, and works again afterwards', async () => {
    const hasher = new PasswordHasher(SETTINGS);
    const admitted = VERIFIED_AT_ONCE + SETTINGS.LOGIN_QUEUE_LENGTH;
    const all = Array.from({ length: admitted + 2 }, () => hasher.verify('p', 'hash of p'));
    const settled = await Promise.allSettled(all);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(admitted);
    expect(settled.at(-1)).toMatchObject({ reason: { code: 'service_unavailable', status: 503 } });
    expect(await hasher.verify('p', 'hash of p')).toBe(true);
  });
});
