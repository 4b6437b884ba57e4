import { describe, expect, it } from '@jest/globals';
import { newTotpSecret, readTotpCode, totpCode, totpStep, totpUri } from './totp.js';

/** RFC 6238, appendix B: the secret `12345678901234567890`, SHA-1, the last six of its eight digits. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const NOW = Date.UTC(2026, 10, 26, 9, 0, 10);
const STEP = totpStep(NOW);

const read = (code: string, lastStep: number | null = null) =>
  readTotpCode(code, { secret: SECRET, lastStep, nowMs: NOW });

describe('a code of an app', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('is that of RFC 6238 at second %s', (second, code) => {
    expect(totpCode(SECRET, totpStep(second * 1_000))).toBe(code);
    expect(readTotpCode(code, { secret: SECRET, lastStep: null, nowMs: second * 1_000 })).toMatchObject({
      outcome: 'ok',
    });
  });

  it.each([-1, 0, 1])('is accepted %s steps from now', (steps) => {
    expect(read(totpCode(SECRET, STEP + steps))).toEqual({ outcome: 'ok', step: STEP + steps });
  });

  it.each([-2, 2, -5, 5])('is told to be of a clock that is off, %s steps from now', (steps) => {
    expect(read(totpCode(SECRET, STEP + steps))).toEqual({ outcome: 'off_clock', steps });
  });

  it.each([-6, 6])('is wrong %s steps from now', (steps) => {
    expect(read(totpCode(SECRET, STEP + steps))).toEqual({ outcome: 'wrong' });
  });

  it('is accepted once, and none before it afterwards', () => {
    expect(read(totpCode(SECRET, STEP), STEP)).toEqual({ outcome: 'replayed' });
    expect(read(totpCode(SECRET, STEP - 1), STEP)).toEqual({ outcome: 'replayed' });
    expect(read(totpCode(SECRET, STEP + 1), STEP)).toEqual({ outcome: 'ok', step: STEP + 1 });
  });

  it.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('is not %j', (code) => {
    expect(read(code)).toEqual({ outcome: 'wrong' });
  });
});

describe('a new secret', () => {
  it('has 160 bits, and is another one each time', () => {
    expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(newTotpSecret()).not.toBe(newTotpSecret());
  });

  it('is in the address of the QR code, with the name of the account', () => {
    const uri = new URL(totpUri(SECRET, 'dana@abbottcrane.example'));
    expect(decodeURIComponent(uri.pathname)).toContain('Referral Exchange:dana@abbottcrane.example');
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({
      secret: SECRET,
      issuer: 'Referral Exchange',
      digits: '6',
      period: '30',
      algorithm: 'SHA1',
    });
  });
});
