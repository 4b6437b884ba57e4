import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { UserFacts } from '@referral-exchange/contracts';
import { eventually, failOnLeaks } from '@referral-exchange/testing';
import { decodeProtectedHeader, SignJWT, type JWK } from 'jose';
import { KeyRing } from '../src/keys/key-ring.js';
import { claimsOf, OAuthUnderTest, type TestClientFacts, type Tokens } from './oauth-under-test.js';

failOnLeaks();

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const signed = (text: string, key: KeyObject) =>
  sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
const HOUR = 3_600;

describe('an access token is refused', () => {
  let server: OAuthUnderTest;
  let client: TestClientFacts;
  let user: UserFacts;
  let tokens: Tokens;
  let claims: Record<string, any>;

  beforeAll(async () => {
    server = await OAuthUnderTest.start();
    client = await server.register();
    user = server.users.add();
    tokens = await server.tokensFor(client, user);
    claims = claimsOf(tokens.access_token);
  });
  afterAll(() => server.stop());

  /** Signs what a thief of nothing could not: a token by our own key, but for what is changed. */
  const forged = (change: Record<string, unknown> = {}, header: Record<string, unknown> = {}) => {
    const { kid, algorithm, privateKey } = server.service.part(KeyRing).current.accessTokenKey;
    const forIdTokens = server.service.part(KeyRing).current.privateJwks[0]!;
    const protectedHeader = { alg: algorithm, typ: 'at+jwt', kid, ...header };
    const key =
      protectedHeader.alg === algorithm
        ? privateKey
        : createPrivateKey({ key: forIdTokens as JsonWebKey, format: 'jwk' });
    return new SignJWT({ ...claims, ...change }).setProtectedHeader(protectedHeader).sign(key);
  };
  const now = () => Math.floor(Date.now() / 1000);

  const isRefused = async (token: string, outcome = 'invalid') => {
    expect(await server.verify(token)).toEqual({ outcome });
    const userinfo = await server.userinfo(token);
    expect([userinfo.status, userinfo.body.error]).toEqual([401, 'invalid_token']);
    expect(userinfo.headers['www-authenticate']).toContain('Bearer');
  };

  it('not at all when nothing is wrong with it', async () => {
    expect((await server.verify(await forged())).outcome).toBe('ok');
    expect((await server.userinfo(await forged())).status).toBe(200);
  });

  it('with alg none', async () => {
    const text = `${base64url({ alg: 'none', typ: 'at+jwt' })}.${base64url(claims)}`;
    await isRefused(`${text}.`);
    await isRefused(`${text}.${tokens.access_token.split('.')[2]}`);
  });

  it('when it is signed with the public key as a shared secret', async () => {
    const { body } = await server.service.call('GET', '/api/oauth/jwks', { as: null });
    for (const jwk of body.keys) {
      const pem = createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
      for (const secret of [pem as string, JSON.stringify(jwk), (jwk.n ?? jwk.x) as string]) {
        const text = `${base64url({ alg: 'HS256', typ: 'at+jwt', kid: jwk.kid })}.${base64url(claims)}`;
        await isRefused(`${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`);
      }
    }
  });

  it('when its header names another algorithm than that of the key, or what we do not know', async () => {
    await isRefused(await forged({}, { alg: 'RS256' }));
    const { privateJwks, accessTokenKey } = server.service.part(KeyRing).current;
    await isRefused(await forged({}, { kid: privateJwks[0]!.kid }));
    for (const header of [{ alg: 'RS256' }, { alg: 'es256' }, { kid: 7 }, { crit: ['when'], when: 1 }]) {
      const good = { alg: 'ES256', typ: 'at+jwt', kid: accessTokenKey.kid };
      const text = `${base64url({ ...good, ...header })}.${base64url(claims)}`;
      await isRefused(`${text}.${signed(text, accessTokenKey.privateKey)}`);
    }
  });

  it('when its signature is cut, is empty, or is that of another token', async () => {
    const [header, body, signature = ''] = tokens.access_token.split('.');
    const other = await server.tokensFor(client, user);
    for (const wrong of [signature.slice(0, -4), 'AA', '-', other.access_token.split('.')[2]])
      await isRefused(`${header}.${body}.${wrong}`);
    expect((await server.verify(tokens.access_token)).outcome).toBe('ok');
  });

  it('when it ended after it was found good: what is remembered of it is its signature alone', async () => {
    const own = await server.tokensFor(client, user);
    for (const _ of [1, 2]) expect((await server.verify(own.access_token)).outcome).toBe('ok');
    expect((await server.verify(own.access_token, `${server.issuer}/mcp`)).outcome).toBe('invalid');
    await server.revoke(client, own.access_token);
    await isRefused(own.access_token);
  });

  it('when it expires after it was found good', async () => {
    // five seconds are granted to clocks that differ
    const soon = await forged({ exp: now() });
    expect((await server.verify(soon)).outcome).toBe('ok');
    await eventually(
      () => server.verify(soon),
      ({ outcome }) => outcome !== 'ok',
    );
    expect(await server.verify(soon)).toEqual({ outcome: 'expired' });
  });

  it('when another key signed it, under our key id or one of its own', async () => {
    const { kid } = decodeProtectedHeader(tokens.access_token);
    const foreign = {
      ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
      RS256: generateKeyPairSync('rsa', { modulusLength: 2048 }),
    };
    for (const [alg, { privateKey, publicKey }] of Object.entries(foreign))
      for (const id of [kid, 'unknown', undefined]) {
        const jwk = publicKey.export({ format: 'jwk' }) as JWK;
        const header = { alg, typ: 'at+jwt', kid: id, jwk };
        await isRefused(await new SignJWT(claims).setProtectedHeader(header).sign(privateKey));
      }
  });

  it('when it was changed', async () => {
    const [header, , signature] = tokens.access_token.split('.');
    await isRefused(`${header}.${base64url({ ...claims, role: 'system_admin' })}.${signature}`);
  });

  it.each([
    ['another issuer', { iss: 'https://evil.example' }],
    ['another audience', { aud: 'https://other.example' }],
    ['no audience', { aud: undefined }],
    ['a time that has not come', { nbf: now() + HOUR }],
    ['an id that was never given', { jti: 'never-given' }],
    ['no expiry', { exp: undefined }],
  ])('with %s', async (_what, change) => {
    await isRefused(await forged(change));
  });

  it('when it has expired', async () => {
    const expired = await forged({ iat: now() - 2 * HOUR, exp: now() - HOUR });
    await isRefused(expired, 'expired');
    const { body, headers } = await server.userinfo(expired);
    expect(body.error_description).toBe('the access token has expired: get a new one with the refresh token');
    expect(headers['www-authenticate']).toContain('the access token has expired');
    expect((await server.userinfo('x')).body.error_description).not.toContain('expired');
  });

  it('when it is of another type: an ID token, a plain JWT', async () => {
    await isRefused(await forged({}, { typ: 'JWT' }));
    await isRefused(await forged({}, { typ: undefined }));
    await isRefused(tokens.id_token);
  });

  it('when it is a refresh token, a code, or the text inside of the JWT', async () => {
    for (const token of [tokens.refresh_token, claims.jti as string, 'x', await server.codeFor(client, user)])
      await isRefused(token);
  });

  it('at the gateway’s own call when another service asks', async () => {
    const answer = await server.service.call('POST', '/internal/tokens/verify', {
      as: { service: 'referrals' },
      body: { token: tokens.access_token },
    });
    expect(answer.code).toBe('wrong_scope');
  });
});
