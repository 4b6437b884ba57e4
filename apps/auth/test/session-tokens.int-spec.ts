import { createHmac, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ServiceUnderTest, testSigningKeys } from '@referral-exchange/testing';
import { auth as definition } from '../src/service.js';
import { readSessionKeys } from '../src/session-keys.js';
import { cookiesOf, createUser, logIn, verifyToken } from './log-in.js';

const { SESSION_SIGNING_KEY = '' } = testSigningKeys(['SESSION_SIGNING_KEY']);
const [OURS] = readSessionKeys(SESSION_SIGNING_KEY);

let auth: ServiceUnderTest;
let good: string;
beforeAll(async () => {
  auth = await ServiceUnderTest.start(definition);
  good = (await logIn(auth, (await createUser(auth)).email)).data.accessToken;
});
afterAll(() => auth.stop());

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const partOf = (token: string, index: number) =>
  JSON.parse(Buffer.from(token.split('.')[index]!, 'base64url').toString()) as Record<string, unknown>;

/** The good token with other header fields and claims, signed again by our own key unless told otherwise. */
function forged(header: object, claims: object, key: KeyObject = OURS.privateKey): string {
  const text = `${part({ ...partOf(good, 0), ...header })}.${part({ ...partOf(good, 1), ...claims })}`;
  return `${text}.${sign(null, Buffer.from(text), key).toString('base64url')}`;
}

const NOW = Math.floor(Date.now() / 1000);
const stranger = generateKeyPairSync('ed25519').privateKey;
const secretOfPublicKey = createPublicKey(OURS.privateKey).export({ type: 'spki', format: 'pem' }).toString();

/** HMAC with the public key as its secret: accepted if a verifier takes the algorithm from the token. */
function confused(): string {
  const text = `${part({ ...partOf(good, 0), alg: 'HS256' })}.${part(partOf(good, 1))}`;
  return `${text}.${createHmac('sha256', secretOfPublicKey).update(text).digest('base64url')}`;
}

const unsigned = (alg: string) => `${part({ ...partOf(good, 0), alg })}.${part(partOf(good, 1))}.`;

describe('an access token', () => {
  it('is accepted as it was issued, and when it is signed again with the same content', async () => {
    expect((await verifyToken(auth, good)).outcome).toBe('ok');
    expect((await verifyToken(auth, forged({}, {}))).outcome).toBe('ok');
  });

  it('holds nothing but ids and times', () => {
    expect(Object.keys(partOf(good, 1)).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'jti', 'sid', 'sub']);
    expect(partOf(good, 0)).toEqual({ alg: 'EdDSA', typ: 'JWT', kid: OURS.kid });
  });

  it.each([
    ['alg none', () => unsigned('none')],
    ['alg None', () => unsigned('None')],
    ['no signature', () => unsigned('EdDSA')],
    ['HMAC by the public key', confused],
    ['another algorithm of the same key', () => forged({ alg: 'ES256' }, {})],
    ['a foreign key', () => forged({}, {}, stranger)],
    [
      'a foreign key in the header',
      () => forged({ jwk: createPublicKey(stranger).export({ format: 'jwk' }) }, {}, stranger),
    ],
    ['an unknown kid', () => forged({ kid: 'another' }, {})],
    ['no kid', () => forged({ kid: undefined }, {})],
    ['a critical extension', () => forged({ crit: ['x'], x: 1 }, {})],
    ['another type', () => forged({ typ: 'at+jwt' }, {})],
    ['no type', () => forged({ typ: undefined }, {})],
    ['another issuer', () => forged({}, { iss: 'gateway' })],
    ['another audience', () => forged({}, { aud: 'referral-exchange' })],
    ['no expiry', () => forged({}, { exp: undefined })],
    ['an expiry that is no number', () => forged({}, { exp: '9999999999' })],
    ['a time before which it is not valid', () => forged({}, { nbf: NOW + 3_600 })],
    ['no session', () => forged({}, { sid: undefined })],
    ['another session', () => forged({}, { sid: '019a1c00-0000-7000-8000-0000000000d1' })],
    ['another user', () => forged({}, { sub: '019a1c00-0000-7000-8000-0000000000c1' })],
    ['SQL for a session', () => forged({}, { sid: "' OR true --" })],
    ['a changed claim', () => good.replace(/\.[^.]+\./, `.${part({ ...partOf(good, 1), sub: 'x' })}.`)],
    ['text', () => 'not a token'],
    ['dots', () => '..'],
    ['8 KB of text', () => 'x'.repeat(8_192)],
  ])('with %s is invalid', async (_case, token) => {
    expect(await verifyToken(auth, token())).toEqual({ outcome: 'invalid' });
  });

  it('that has expired is told apart, but only with a valid signature', async () => {
    const past = { iat: NOW - 7_200, exp: NOW - 3_600 };
    expect(await verifyToken(auth, forged({}, past))).toEqual({ outcome: 'expired' });
    expect(await verifyToken(auth, forged({}, past, stranger))).toEqual({ outcome: 'invalid' });
  });
});

describe('settings', () => {
  it('lifetimes and Secure follow them, and the key can be rotated', async () => {
    const next = generateKeyPairSync('ed25519')
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString();
    const settings = {
      JWT_EXPIRES_IN: '5m',
      JWT_REFRESH_EXPIRES_IN: '2h',
      PUBLIC_BASE_URL: 'https://exchange.example',
      SESSION_SIGNING_KEY: `${next}${SESSION_SIGNING_KEY}`.replaceAll('\n', '\\n'),
    };
    const replica = await ServiceUnderTest.start(definition, { settings, on: auth.backing });
    try {
      const answer = await logIn(replica, (await createUser(replica)).email);
      const { auth_token: access, refresh_token_id: refreshed } = cookiesOf(answer);
      expect(access!.attributes).toEqual([
        'Path=/api/v1',
        'Max-Age=300',
        'HttpOnly',
        'SameSite=Strict',
        'Secure',
      ]);
      expect(refreshed!.attributes).toContain('Max-Age=7200');
      const { iat, exp } = partOf(access!.value, 1) as { iat: number; exp: number };
      expect(exp - iat).toBe(300);
      expect((await verifyToken(replica, access!.value)).outcome).toBe('ok');
      expect((await verifyToken(replica, good)).outcome).toBe('ok');
      // a replica that does not know the next key yet
      expect((await verifyToken(auth, access!.value)).outcome).toBe('invalid');
    } finally {
      await replica.stop();
    }
  });
});
