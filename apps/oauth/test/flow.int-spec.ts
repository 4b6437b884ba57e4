import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { UserFacts } from '@referral-exchange/contracts';
import { failOnLeaks, OwnMetrics } from '@referral-exchange/testing';
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import {
  ALL_SCOPES,
  basic,
  claimsOf,
  newChallenge,
  OAuthUnderTest,
  REDIRECT_URI,
  type TestClientFacts,
  type Tokens,
} from './oauth-under-test.js';

failOnLeaks();

describe('the OAuth server', () => {
  let metrics: OwnMetrics;
  let server: OAuthUnderTest;
  let client: TestClientFacts;
  let user: UserFacts;

  beforeAll(async () => {
    metrics = await OwnMetrics.start('oauth');
    server = await OAuthUnderTest.start();
    client = await server.register();
    user = server.users.add();
  });
  afterAll(async () => {
    await server?.stop();
    await metrics?.stop();
  });

  it('publishes exactly the discovery values of the interface', async () => {
    const { body, headers } = await server.service.call('GET', '/.well-known/openid-configuration', {
      as: null,
    });
    const { issuer } = server;
    expect(body).toEqual({
      issuer,
      authorization_endpoint: `${issuer}/api/oauth/authorize`,
      token_endpoint: `${issuer}/api/oauth/token`,
      userinfo_endpoint: `${issuer}/api/oauth/userinfo`,
      revocation_endpoint: `${issuer}/api/oauth/revoke`,
      jwks_uri: `${issuer}/.well-known/jwks.json`,
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256', 'plain'],
      token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
      scopes_supported: ALL_SCOPES.split(' '),
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    });
    expect(headers['cache-control']).toBe('public, max-age=300');
  });

  it('publishes public keys only, at the address of the interface and at the former one', async () => {
    const { body, headers } = await server.service.call('GET', '/.well-known/jwks.json', { as: null });
    expect(headers['cache-control']).toBe('public, max-age=300');
    const former = await server.service.call('GET', '/api/oauth/jwks', { as: null });
    expect([former.status, former.body, former.headers['cache-control']]).toEqual([
      200,
      body,
      'public, max-age=300',
    ]);
    const [forIdTokens, forAccessTokens, ...others] = body.keys;
    expect(others).toEqual([]);
    expect(Object.keys(forIdTokens).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
    expect(forIdTokens).toMatchObject({ alg: 'RS256', kty: 'RSA', use: 'sig' });
    expect(Object.keys(forAccessTokens).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
    expect(forAccessTokens).toMatchObject({ alg: 'ES256', kty: 'EC', crv: 'P-256', use: 'sig' });
  });

  it('answers the authorization request with code, state and issuer', async () => {
    const { answer, parameters } = await server.signIn(client, user);
    expect(answer.status).toBe(303);
    expect(answer.location).toMatch(/^https:\/\/docket\.example\.com\/callback\?code=/);
    expect(parameters.get('state')).toBe('state-1');
    expect(parameters.get('iss')).toBe(server.issuer);
  });

  it('gives the tokens of the interface for a code', async () => {
    const tokens = await server.tokensFor(client, user);
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: ALL_SCOPES });
    expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' });
    expect(decodeProtectedHeader(tokens.id_token).alg).toBe('RS256');
    // any service can verify it by the published keys
    const { body } = await server.service.call('GET', '/.well-known/jwks.json', { as: null });
    const published = createLocalJWKSet(body);
    for (const token of [tokens.access_token, tokens.id_token])
      expect((await jwtVerify(token, published, { issuer: server.issuer })).payload.sub).toBe(user.id);
    const claims = claimsOf(tokens.access_token);
    expect(claims).toMatchObject({
      sub: user.id,
      email: user.email,
      name: 'Maya Lindqvist',
      role: 'firm_admin',
      firm_id: user.firmId,
      client_id: client.clientId,
      scope: ALL_SCOPES,
      iss: server.issuer,
      aud: server.issuer,
    });
    expect(claims.exp - claims.iat).toBe(3600);
    expect(tokens.refresh_token).not.toContain('.');
    expect(claimsOf(tokens.id_token)).toMatchObject({
      sub: user.id,
      email: user.email,
      name: 'Maya Lindqvist',
      firm_id: user.firmId,
      firm_name: 'Abbott & Crane LLP',
      role: 'firm_admin',
      iss: server.issuer,
      aud: client.clientId,
      nonce: 'nonce-1',
    });
  });

  it('gives no ID token without openid, and no claims beyond the scopes', async () => {
    const plain = await server.tokensFor(client, user, { scope: 'cases:read', nonce: undefined });
    expect(plain.id_token).toBeUndefined();
    expect(plain.scope).toBe('cases:read');
    // there is no ID token that could hold a nonce
    const ignored = await server.tokensFor(client, user, { scope: 'cases:read', nonce: 'nonce-1' });
    expect([ignored.scope, ignored.id_token]).toEqual(['cases:read', undefined]);
    expect((await server.refresh(client, ignored.refresh_token)).status).toBe(200);
    const bare = claimsOf((await server.tokensFor(client, user, { scope: 'openid' })).id_token);
    expect(bare).not.toHaveProperty('email');
    expect(bare).not.toHaveProperty('role');
  });

  it('asks for openid when no scope is named, and says so', async () => {
    const tokens = await server.tokensFor(client, user, { scope: undefined });
    expect(tokens.scope).toBe('openid');
  });

  it('asks for all that the client may have when no scope is named and it may not have openid', async () => {
    const small = await server.register({ allowed_scopes: ['cases:read', 'user:read'] });
    const tokens = await server.tokensFor(small, user, { scope: undefined });
    expect([tokens.scope, tokens.id_token]).toEqual(['cases:read user:read', undefined]);
    const refused = await server.newBrowser().get(server.authorizeUrl(small, { scope: 'openid' }));
    expect(new URL(refused.location!).searchParams.get('error')).toBe('invalid_scope');
  });

  it.each(['form and post', 'form and basic', 'JSON and post', 'JSON and basic'])(
    'takes a code by %s',
    async (way) => {
      const code = await server.codeFor(client, user);
      const isBasic = way.endsWith('basic');
      const fields = {
        grant_type: 'authorization_code',
        code,
        redirect_uri: REDIRECT_URI,
        ...(isBasic ? {} : { client_id: client.clientId, client_secret: client.clientSecret! }),
      };
      const headers = isBasic ? basic(client) : {};
      const isJson = way.startsWith('JSON');
      const answer = await server.service.call('POST', '/api/oauth/token', {
        as: null,
        ...(isJson ? { body: fields } : { raw: new URLSearchParams(fields).toString() }),
        headers: { ...headers, ...(!isJson && { 'content-type': 'application/x-www-form-urlencoded' }) },
      });
      expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('access_token')]);
      expect(answer.headers['cache-control']).toBe('no-store');
    },
  );

  it.each(['S256', 'plain'])('checks PKCE %s', async (method) => {
    const { verifier, challenge } = newChallenge();
    const asked = {
      code_challenge_method: method,
      code_challenge: method === 'plain' ? verifier : challenge,
    };
    const good = await server.exchange(client, await server.codeFor(client, user, asked), {
      code_verifier: verifier,
    });
    expect(good.status).toBe(200);
    for (const wrong of [{ code_verifier: newChallenge().verifier }, { code_verifier: challenge }, {}]) {
      const bad = await server.exchange(client, await server.codeFor(client, user, asked), wrong as never);
      expect([bad.status, bad.body.error]).toEqual([400, 'invalid_grant']);
    }
  });

  it('rotates refresh tokens, and a replayed one ends the family', async () => {
    const first = await server.tokensFor(client, user);
    const second = (await server.refresh(client, first.refresh_token)).body as Tokens;
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await server.verify(second.access_token)).outcome).toBe('ok');
    await server.age(first.refresh_token, 11);
    const replayed = await server.refresh(client, first.refresh_token);
    expect([replayed.status, replayed.body.error]).toEqual([400, 'invalid_grant']);
    expect((await server.refresh(client, second.refresh_token)).body.error).toBe('invalid_grant');
    expect(await server.verify(second.access_token)).toEqual({ outcome: 'invalid' });
    const events = await server.service.events();
    const last = (type: string) => events.filter((event) => event.type === type).at(-1);
    expect(last('grant.revoked.v1')?.data).toMatchObject({ userId: user.id, clientId: client.clientId });
    expect(last('audit.recorded.v1')?.data).toMatchObject({
      action: 'oauth_client.grant_revoked',
      subjectId: client.clientId,
      details: { userId: user.id },
    });
  });

  it('lets one of two refreshes at once win, and its tokens live', async () => {
    for (let round = 0; round < 5; round++) {
      const { refresh_token } = await server.tokensFor(client, user);
      const answers = await Promise.all([1, 2, 3].map(() => server.refresh(client, refresh_token)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
      const won = answers.find(({ status }) => status === 200)!.body as Tokens;
      expect((await server.verify(won.access_token)).outcome).toBe('ok');
      expect((await server.refresh(client, won.refresh_token)).status).toBe(200);
    }
  });

  it('ends all tokens of a code that is used twice, also at once', async () => {
    const code = await server.codeFor(client, user);
    const first = (await server.exchange(client, code)).body as Tokens;
    const again = await server.exchange(client, code);
    expect([again.status, again.body.error]).toEqual([400, 'invalid_grant']);
    expect(await server.verify(first.access_token)).toEqual({ outcome: 'invalid' });
    expect((await server.refresh(client, first.refresh_token)).status).toBe(400);

    const shared = await server.codeFor(client, user);
    const answers = await Promise.all([server.exchange(client, shared), server.exchange(client, shared)]);
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    for (const { body } of answers.filter(({ status }) => status === 200))
      expect(await server.verify(body.access_token)).toEqual({ outcome: 'invalid' });
  });

  it('shows the user at /userinfo, by the scopes of the token', async () => {
    const { access_token } = await server.tokensFor(client, user, { scope: 'openid email' });
    const { status, body } = await server.userinfo(access_token);
    expect([status, body]).toEqual([200, { sub: user.id, email: user.email }]);
    const without = await server.tokensFor(client, user, { scope: 'email', nonce: undefined });
    expect((await server.userinfo(without.access_token)).status).toBe(403);
  });

  it('revokes an access token alone, and a refresh token with its access tokens', async () => {
    const tokens = await server.tokensFor(client, user);
    const revoked = await server.revoke(client, tokens.access_token, 'access_token');
    expect([revoked.status, revoked.body]).toEqual([200, {}]);
    expect(await server.verify(tokens.access_token)).toEqual({ outcome: 'invalid' });
    expect((await server.userinfo(tokens.access_token)).status).toBe(401);
    const next = (await server.refresh(client, tokens.refresh_token)).body as Tokens;
    expect((await server.revoke(client, next.refresh_token, 'refresh_token')).status).toBe(200);
    expect(await server.verify(next.access_token)).toEqual({ outcome: 'invalid' });
    expect((await server.refresh(client, next.refresh_token)).status).toBe(400);
    // what is not valid is revoked already (RFC 7009, 2.2)
    expect((await server.revoke(client, next.access_token)).status).toBe(200);
    expect((await server.revoke(client, 'nothing')).status).toBe(200);
  });

  it('tells the gateway who owns a token, with the role of now', async () => {
    const person = server.users.add();
    const { access_token } = await server.tokensFor(client, person, {
      scope: 'cases:read',
      nonce: undefined,
    });
    server.users.change(person.id, { role: 'viewer' });
    expect(await server.verify(access_token)).toMatchObject({
      outcome: 'ok',
      principal: { kind: 'oauth', userId: person.id, role: 'viewer', scopes: ['cases:read'], tier: null },
      expiresAt: new Date(claimsOf(access_token).exp * 1000).toISOString(),
      grantId: expect.any(String),
    });
    server.users.change(person.id, { isActive: false });
    expect(await server.verify(access_token)).toEqual({ outcome: 'inactive' });
  });

  it('ignores scopes and parameters that it does not know', async () => {
    const tokens = await server.tokensFor(client, user, {
      scope: 'phone email address openid offline_access',
      extra: 'foobar',
      display: 'popup',
      ui_locales: 'se',
      claims_locales: 'se',
      acr_values: '1 2',
      claims: '{"userinfo":{"name":{"essential":true}}}',
    });
    expect(tokens.scope.split(' ').sort()).toEqual(['email', 'openid']);
  });

  it('works without a nonce and a state', async () => {
    const { parameters } = await server.signIn(client, user, { state: undefined, nonce: undefined });
    expect(parameters.has('state')).toBe(false);
    const { body } = await server.exchange(client, parameters.get('code')!);
    expect(claimsOf(body.id_token)).not.toHaveProperty('nonce');
  });

  it('keeps the query of a registered address', async () => {
    const redirect = `${REDIRECT_URI}?tenant=7&x=a%20b`;
    const other = await server.register({ redirectUris: [redirect] });
    const { answer } = await server.signIn(other, user, { redirect_uri: redirect });
    const target = new URL(answer.location!);
    expect(Object.fromEntries(target.searchParams)).toMatchObject({
      tenant: '7',
      x: 'a b',
      state: 'state-1',
    });
  });

  it('tells when the user signed in, and keeps it over refreshes', async () => {
    const before = Math.floor(Date.now() / 1000);
    const tokens = await server.tokensFor(client, user, { max_age: '10000' });
    const { auth_time } = claimsOf(tokens.id_token);
    expect(auth_time).toBeGreaterThanOrEqual(before);
    expect(auth_time).toBeLessThanOrEqual(Math.ceil(Date.now() / 1000));
    const refreshed = (await server.refresh(client, tokens.refresh_token)).body as Tokens;
    expect(claimsOf(refreshed.id_token)).toMatchObject({ auth_time, sub: user.id });
  });

  it('knows the user of an ID token again', async () => {
    const { browser, parameters } = await server.signIn(client, user);
    const tokens = (await server.exchange(client, parameters.get('code')!)).body as Tokens;
    const hint = { id_token_hint: tokens.id_token, prompt: 'none' };
    expect((await browser.get(server.authorizeUrl(client, hint))).location).toContain('code=');
    const other = await server.tokensFor(client, server.users.add());
    const wrong = { id_token_hint: other.id_token, prompt: 'none' };
    expect((await browser.get(server.authorizeUrl(client, wrong))).location).toContain(
      'error=login_required',
    );
  });

  it('shows the user by POST, with the token in the header or in the form', async () => {
    const { access_token } = await server.tokensFor(client, user, { scope: 'openid' });
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const byHeader = await server.service.call('POST', '/api/oauth/userinfo', {
      as: null,
      headers: { authorization: `Bearer ${access_token}` },
    });
    const byBody = await server.service.call('POST', '/api/oauth/userinfo', {
      as: null,
      raw: new URLSearchParams({ access_token }).toString(),
      headers: form,
    });
    for (const { status, body } of [byHeader, byBody])
      expect([status, body]).toEqual([200, { sub: user.id }]);
    const forged = await server.service.call('POST', '/api/oauth/userinfo', {
      as: null,
      raw: new URLSearchParams({ access_token: claimsOf(access_token).jti }).toString(),
      headers: form,
    });
    expect(forged.status).toBe(401);
  });

  it('counts sign-ins and calls of the token endpoint, and shows the age of its key', async () => {
    const count = async () => [
      await metrics.value('oauth_sign_ins_total', { outcome: 'ok' }),
      await metrics.value('oauth_token_requests_total', { grant_type: 'authorization_code', outcome: 'ok' }),
      await metrics.value('oauth_token_requests_total', { grant_type: 'refresh_token', outcome: 'ok' }),
      await metrics.value('oauth_token_requests_total', {
        grant_type: 'refresh_token',
        outcome: 'invalid_grant',
      }),
    ];
    const before = await count();
    const { refresh_token } = await server.tokensFor(client, user);
    await server.refresh(client, refresh_token);
    await server.refresh(client, 'not a token');
    expect(await count()).toEqual(before.map((value) => value! + 1));
    await metrics.becomes('oauth_signing_key_age_seconds', (age) => age >= 0 && age < 3_600);
  });
});
