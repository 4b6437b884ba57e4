import { describe, expect, it } from '@jest/globals';
import { hashOfRecoveryCode, isRecoveryCode, newRecoveryCodes } from './recovery-code.js';

const USER = '019a1c00-0000-7000-8000-0000000000c1';
const CODE = 'K7QM-2XDR-90TB-41CN';

describe('recovery codes', () => {
  it('are ten that differ, and are easy to read', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) {
      expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
      expect(isRecoveryCode(code)).toBe(true);
    }
  });

  it.each(['k7qm-2xdr-90tb-41cn', ' K7QM 2XDR 90TB 41CN ', 'K7QM2XDR90TB41CN', 'K7QM-2XDR-9OTB-4lCN'])(
    'are the same when they are typed as %j',
    (typed) => {
      expect(hashOfRecoveryCode(USER, typed)).toEqual(hashOfRecoveryCode(USER, CODE));
      expect(isRecoveryCode(typed)).toBe(true);
    },
  );

  it('have another hash for each user, which does not show them', () => {
    const hash = hashOfRecoveryCode(USER, CODE);
    expect(hash).toHaveLength(32);
    expect(hash).not.toEqual(hashOfRecoveryCode(USER.replace('c1', 'c2'), CODE));
    expect(hash).not.toEqual(hashOfRecoveryCode(USER, CODE.replace('K', 'M')));
  });

  it.each(['123456', '', 'K7QM-2XDR', `${CODE}-0000`, 'U7QM-2XDR-90TB-41CN'])('are not %j', (text) => {
    expect(isRecoveryCode(text)).toBe(false);
  });
});
