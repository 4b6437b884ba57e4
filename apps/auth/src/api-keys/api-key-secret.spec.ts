import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { generateApiKey } from './api-key-secret.js';

describe('an API key', () => {
  test('says by its start what owns it and has 64 hex digits', () => {
    expect(generateApiKey('firm').key).toMatch(/^svcp_[0-9a-f]{64}$/);
    expect(generateApiKey('provider').key).toMatch(/^svcpp_[0-9a-f]{64}$/);
  });

  test('is known by the SHA-256 of the whole of it', () => {
    const { key, hash } = generateApiKey('firm');
    expect(hash).toEqual(createHash('sha256').update(key).digest());
  });

  test('shows eight digits to people', () => {
    const { key, prefix } = generateApiKey('provider');
    expect(prefix).toMatch(/^svcpp_[0-9a-f]{8}$/);
    expect(key.startsWith(prefix)).toBe(true);
  });

  test('is another one each time', () => {
    expect(new Set(Array.from({ length: 100 }, () => generateApiKey('firm').key)).size).toBe(100);
  });
});
