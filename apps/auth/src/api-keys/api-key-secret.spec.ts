import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { generateApiKey } from './api-key-secret.js';

describe('an API key', () => {
  it('starts with the kind of its owner and has 64 hex digits', () => {
    expect(generateApiKey('firm').key).toMatch(/^svcp_[0-9a-f]{64}$/);
    expect(generateApiKey('provider').key).toMatch(/^svcpp_[0-9a-f]{64}$/);
    expect(generateApiKey('crm').key).toMatch(/^svccrm_[0-9a-f]{64}$/);
  });

  it('is stored as the SHA-256 of the whole key', () => {
    const { key, hash } = generateApiKey('firm');
    expect(hash).toEqual(createHash('sha256').update(key).digest());
  });

  it('has a display prefix of eight digits', () => {
    const { key, prefix } = generateApiKey('provider');
    expect(prefix).toMatch(/^svcpp_[0-9a-f]{8}$/);
    expect(key.startsWith(prefix)).toBe(true);
  });

  it('is different each time', () => {
    expect(new Set(Array.from({ length: 100 }, () => generateApiKey('firm').key)).size).toBe(100);
  });
});
