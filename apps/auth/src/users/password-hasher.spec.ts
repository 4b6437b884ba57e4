import { availableParallelism } from 'node:os';
import { beforeEach, describe, expect, jest, test } from '@jest/globals';

let running = 0;
let most = 0;
jest.unstable_mockModule('@node-rs/argon2', () => ({
  hash: async (password: string) => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 1));
    running--;
    if (password === 'bad') throw new Error('cannot hash this');
    return `hash of ${password}`;
  },
}));
const { PasswordHasher } = await import('./password-hasher.js');

describe('hashing passwords', () => {
  beforeEach(() => {
    running = most = 0;
  });

  test('computes one hash per core at a time and returns each to its caller', async () => {
    const hasher = new PasswordHasher();
    const passwords = Array.from({ length: 50 }, (_, index) => `p${index}`);
    const hashes = await Promise.all(passwords.map((password) => hasher.hash(password)));
    expect(hashes).toEqual(passwords.map((password) => `hash of ${password}`));
    expect(most).toBe(availableParallelism());
  });

  test('frees the core after an error', async () => {
    const hasher = new PasswordHasher();
    const bad = Array.from({ length: 20 }, () => hasher.hash('bad'));
    await expect(Promise.all(bad)).rejects.toThrow('cannot hash this');
    await Promise.allSettled(bad);
    expect(await hasher.hash('good')).toBe('hash of good');
  });
});
