import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { PRINCIPAL_CLAIM } from '@referral-exchange/contracts';
import { buildAdmin, principalFor, TEST_PRINCIPAL_PUBLIC_KEY } from './principal-for.js';

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
const isOurs = (token: string) => {
  const [head, body, signature] = token.split('.');
  const key = { key: createPublicKey(TEST_PRINCIPAL_PUBLIC_KEY), dsaEncoding: 'ieee-p1363' as const };
  return verify('sha256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature ?? '', 'base64url'));
};

describe('principals for tests', () => {
  it('are signed with the test key and live for a minute', () => {
    const token = principalFor({ tier: 'read_only' });
    expect(isOurs(token)).toBe(true);
    const { exp, iat, iss, aud, ...rest } = claimsOf(token);
    expect([exp - iat, iss, aud]).toEqual([60, 'gateway', 'referral-exchange']);
    expect(rest[PRINCIPAL_CLAIM]).toMatchObject({ kind: 'firm_key', tier: 'read_only' });
  });

  it('can be made wrong in every way that the guard must refuse', () => {
    expect(isOurs(principalFor({}, { foreignKey: true }))).toBe(false);
    expect(claimsOf(principalFor({}, { expiresIn: -1 })).exp).toBeLessThan(Date.now() / 1000);
    expect(claimsOf(principalFor({}, { issuer: 'x' })).iss).toBe('x');
  });

  it('never stand for an impossible caller', () => {
    expect(() => principalFor({ firmId: 'not-an-id' })).toThrow();
    expect(buildAdmin()).toMatchObject({ kind: 'admin', firmId: null });
  });
});
