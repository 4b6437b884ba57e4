import { describe, expect, it } from '@jest/globals';
import type { AdministeredKey } from '../../api/operator-records.ts';
import { keyStateAt, prefixIn } from './key-words.ts';

describe('what is searched for', () => {
  const key = `svcp_1a2b3c4d${'0'.repeat(56)}`;
  it.each([
    ['svcp_1a', 'svcp_1a'],
    ['  SVCPP_1A2B ', 'svcpp_1a2b'],
    [key, 'svcp_1a2b3c4d'],
    [`X-API-Key: ${key}`, 'svcp_1a2b3c4d'],
    ['svcp_', 'svcp_'],
    ['svcp', null],
    [`svccrm_${'0'.repeat(64)}`, 'svccrm_00000000'],
    ['1a2b3c4d', null],
    ['', null],
  ])('in %j is %j, and never a whole key', (text, prefix) => {
    expect(prefixIn(text)).toBe(prefix);
  });
});

describe('the state of a key', () => {
  const now = Date.parse('2026-11-26T12:00:00Z');
  const key = (change: Partial<AdministeredKey>) =>
    ({ revokedAt: null, expiresAt: null, isOwnerActive: true, ...change }) as AdministeredKey;
  it.each([
    [{}, 'works'],
    [{ expiresAt: '2026-11-26T12:00:01Z' }, 'works'],
    [{ expiresAt: '2026-11-26T12:00:00Z' }, 'expired'],
    [{ isOwnerActive: false }, 'refused'],
    [{ isOwnerActive: false, expiresAt: '2026-11-25T12:00:00Z' }, 'expired'],
    [{ revokedAt: '2026-11-26T11:00:00Z', isOwnerActive: false }, 'revoked'],
  ] as const)('%j: %s', (change, state) => {
    expect(keyStateAt(key(change), now)).toBe(state);
  });
});
