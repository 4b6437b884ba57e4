import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { VerifyCredentialResponse } from '@referral-exchange/contracts';
import { buildPrincipal } from '@referral-exchange/testing';
import { VerifiedCredentials } from './verified-credentials.js';

const SHA = 'a'.repeat(64);
const ADDRESS = '192.0.2.1';
const firmId = randomUUID();
const keyId = randomUUID();

let now: number;
/** How far the wall clock was set forward (or back) since the start. */
let wallClockSetBy: number;
let asked: number;
let answer: VerifyCredentialResponse;
let settle: (() => void) | undefined;
let credentials: VerifiedCredentials;

function ok(expiresAt: string | null = null): VerifyCredentialResponse {
  return { outcome: 'ok', principal: buildPrincipal({ firmId, keyId }), expiresAt };
}

beforeEach(() => {
  now = 1_000_000;
  wallClockSetBy = 0;
  asked = 0;
  answer = ok();
  settle = undefined;
  const verify = () => {
    asked++;
    const said = answer;
    return new Promise<VerifyCredentialResponse>((resolve) => {
      settle = () => resolve(said);
      if (asked !== 99) resolve(said);
    });
  };
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  jest.spyOn(Date, 'now').mockImplementation(() => now + wallClockSetBy);
  credentials = new VerifiedCredentials({ verify });
  credentials.revocationsLiveSince = 0;
});

afterEach(() => {
  jest.restoreAllMocks();
});

async function isCachedAfter(ms: number): Promise<boolean> {
  await credentials.ask(SHA, ADDRESS);
  now += ms;
  return credentials.cached(SHA) !== undefined;
}

describe('a verified key', () => {
  it.each([
    ['29.9 s later, while revocations arrive', 29_900, true],
    ['30 s later', 30_000, false],
  ])('%s', async (_when, ms, isCached) => {
    expect(await isCachedAfter(ms)).toBe(isCached);
  });

  it.each([
    [499, true],
    [500, false],
  ])('while revocations do not arrive, %d ms later', async (ms, isCached) => {
    credentials.revocationsLiveSince = null;
    expect(await isCachedAfter(ms)).toBe(isCached);
  });

  it('that was verified before revocations arrived may have missed one', async () => {
    await credentials.ask(SHA, ADDRESS);
    now += 600;
    credentials.revocationsLiveSince = now - 100;
    expect(credentials.cached(SHA)).toBeUndefined();
  });

  it('is not trusted for longer once revocations stop arriving', async () => {
    await credentials.ask(SHA, ADDRESS);
    now += 10_000;
    expect(credentials.cached(SHA)).toBeDefined();
    credentials.revocationsLiveSince = null;
    expect(credentials.cached(SHA)).toBeUndefined();
  });

  it('is not cached beyond its expiry', async () => {
    answer = ok(new Date(now + 2_000).toISOString());
    expect(await isCachedAfter(1_999)).toBe(true);
    now += 1;
    expect(credentials.cached(SHA)).toBeUndefined();
  });

  it('lives no longer when the wall clock is set back', async () => {
    await credentials.ask(SHA, ADDRESS);
    wallClockSetBy = -600_000;
    now += 30_000;
    expect(credentials.cached(SHA)).toBeUndefined();
    credentials.revocationsLiveSince = null;
    await credentials.ask(SHA, ADDRESS);
    wallClockSetBy -= 600_000;
    now += 500;
    expect(credentials.cached(SHA)).toBeUndefined();
  });

  it('is dropped with its key, its firm and its provider, and with no other', async () => {
    await credentials.ask(SHA, ADDRESS);
    credentials.dropKey(randomUUID());
    credentials.dropFirm(randomUUID());
    expect(credentials.cached(SHA)).toBeDefined();
    credentials.dropKey(keyId);
    expect(credentials.cached(SHA)).toBeUndefined();
    await credentials.ask(SHA, ADDRESS);
    credentials.dropFirm(firmId);
    expect(credentials.cached(SHA)).toBeUndefined();
    const providerId = randomUUID();
    answer = { outcome: 'ok', principal: buildPrincipal({ firmId: null, providerId }), expiresAt: null };
    await credentials.ask(SHA, ADDRESS);
    credentials.dropProvider(providerId);
    expect(credentials.cached(SHA)).toBeUndefined();
  });

  it('is verified once, however many calls wait for it', async () => {
    await Promise.all([
      credentials.ask(SHA, ADDRESS),
      credentials.ask(SHA, ADDRESS),
      credentials.ask(SHA, ADDRESS),
    ]);
    expect(asked).toBe(1);
  });

  it('is not cached when a revocation arrived while auth was asked', async () => {
    asked = 98;
    const waiting = credentials.ask(SHA, ADDRESS);
    credentials.dropKey(keyId);
    settle?.();
    expect((await waiting).outcome).toBe('ok');
    expect(credentials.cached(SHA)).toBeUndefined();
  });
});

describe('a refusal', () => {
  it.each<[string, VerifyCredentialResponse]>([
    ['unknown', { outcome: 'unknown' }],
    ['firm_inactive', { outcome: 'firm_inactive', keyId, firmId }],
    ['public_api_not_enabled', { outcome: 'public_api_not_enabled', keyId, firmId }],
  ])('%s is cached for one second only', async (_outcome, refusal) => {
    answer = refusal;
    expect(await isCachedAfter(999)).toBe(true);
    now += 1;
    expect(credentials.cached(SHA)).toBeUndefined();
  });

  it('is dropped when the firm is reactivated', async () => {
    answer = { outcome: 'firm_inactive', keyId, firmId };
    await credentials.ask(SHA, ADDRESS);
    credentials.dropFirm(firmId);
    expect(credentials.cached(SHA)).toBeUndefined();
  });
});

it('an error is not cached, and the next call asks again', async () => {
  let tries = 0;
  const failing = new VerifiedCredentials({
    verify: () => (++tries === 1 ? Promise.reject(new Error('down')) : Promise.resolve(ok())),
  });
  await expect(failing.ask(SHA, ADDRESS)).rejects.toThrow('down');
  expect((await failing.ask(SHA, ADDRESS)).outcome).toBe('ok');
});
