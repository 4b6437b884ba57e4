import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { UserFacts } from '@referral-exchange/contracts';
import { failOnLeaks } from '@referral-exchange/testing';
import {
  basic,
  newChallenge,
  OAuthUnderTest,
  REDIRECT_URI,
  type TestClientFacts,
  type Tokens,
} from './oauth-under-test.js';

failOnLeaks();

describe('bad requests to the OAuth server', () => {
  let server: OAuthUnderTest;
  let client: TestClientFacts;
  let other: TestClientFacts;
  let publicClient: TestClientFacts;
  let user: UserFacts;

  beforeAll(async () => {
    server = await OAuthUnderTest.start();
    client = await server.register();
    other = await server.register({ name: 'Other' });
    publicClient = await server.register({ tokenEndpointAuthMethod: 'none' });
    user = server.users.add();
  });
  afterAll(() => server.stop());

  const authorize = (change: Record<string, string | undefined>, of = client) =>
    server.newBrowser().get(server.authorizeUrl(of, change));

  it.each([
    ['a suffix', `${REDIRECT_URI}/extra`],
    ['a query', `${REDIRECT_URI}?x=1`],
    ['a trailing slash', `${REDIRECT_URI}/`],
    ['another port', REDIRECT_URI.replace('.com', '.com:8443')],
    ['the default port', REDIRECT_URI.replace('.com', '.com:443')],
    ['another case of the path', REDIRECT_URI.replace('callback', 'Callback')],
    ['another case of the host', REDIRECT_URI.replace('docket', 'DOCKET')],
    ['a fragment', `${REDIRECT_URI}#x`],
    ['another host', 'https://evil.example/callback'],
    ['a host that continues', REDIRECT_URI.replace('.com', '.com.evil.example')],
    ['a user name', 'https://docket.example.com@evil.example/callback'],
    ['a path upwards', `${REDIRECT_URI}/../callback`],
    ['an encoded path', REDIRECT_URI.replace('callback', '%63allback')],
    ['no scheme', '//docket.example.com/callback'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,<script>alert(1)</script>'],
    ['nothing', undefined],
  ])('never redirect to a redirect_uri with %s', async (_what, redirect_uri) => {
    for (const change of [{}, { response_type: 'token' }, { prompt: 'none' }, { scope: 'nothing' }]) {
      const answer = await authorize({ ...change, redirect_uri });
      expect([answer.status, answer.location]).toEqual([400, undefined]);
      expect(answer.headers['content-type']).toContain('text/html');
      expect(answer.text).toContain('This sign-in cannot continue');
      expect(answer.text).not.toContain('<script');
      expect(answer.text).toContain(`<dd>${client.clientId}</dd>`);
      expect(answer.text).toMatch(/<dt>Request id<\/dt>\s*<dd>req_[0-9a-f]{24}<\/dd>/);
      if (redirect_uri !== undefined) expect(answer.text).toContain('<dt>redirect_uri</dt>');
      expect(answer.text).not.toContain('enter a password');
    }
  });

  it('do not ignore the port of a loopback address', async () => {
    const native = await server.register({ redirectUris: ['http://127.0.0.1:5173/callback'] });
    const answer = await authorize({ redirect_uri: 'http://127.0.0.1:9999/callback' }, native);
    expect([answer.status, answer.location]).toEqual([400, undefined]);
  });

  it('of an unknown client are answered here', async () => {
    for (const clientId of ['0190b3a5-7c1e-7d11-8a52-3f1b7e0c9d42', 'x', "' OR 1=1 --"]) {
      const answer = await authorize({ client_id: clientId });
      expect([answer.status, answer.location]).toEqual([400, undefined]);
      expect(answer.text).toContain(`<dd>${clientId.replaceAll("'", '&#39;')}</dd>`);
    }
  });

  it.each<[string, Record<string, string | undefined>, string]>([
    ['another response type', { response_type: 'token' }, 'unsupported_response_type'],
    ['the response type of an ID token', { response_type: 'id_token' }, 'unsupported_response_type'],
    ['two response types', { response_type: 'code id_token' }, 'unsupported_response_type'],
    [
      'another response type and mode',
      { response_type: 'token', response_mode: 'fragment' },
      'unsupported_response_mode',
    ],
    ['no response type', { response_type: undefined }, 'invalid_request'],
    ['a response mode that needs a script', { response_mode: 'form_post' }, 'unsupported_response_mode'],
    ['a response mode that uses the fragment', { response_mode: 'fragment' }, 'unsupported_response_mode'],
    ['a challenge without a method', { code_challenge: newChallenge().challenge }, 'invalid_request'],
    ['a method without a challenge', { code_challenge_method: 'S256' }, 'invalid_request'],
    [
      'an unknown method',
      { code_challenge_method: 'S512', code_challenge: newChallenge().challenge },
      'invalid_request',
    ],
    ['a short challenge', { code_challenge_method: 'plain', code_challenge: 'short' }, 'invalid_request'],
    ['only unknown scopes', { scope: 'everything', nonce: undefined }, 'invalid_scope'],
    ['a prompt that cannot be met', { prompt: 'none' }, 'login_required'],
    ['an unknown prompt', { prompt: 'dance' }, 'invalid_request'],
    ['a request object', { request: 'e30.e30.' }, 'request_not_supported'],
    ['a request by reference', { request_uri: 'https://evil.example/r' }, 'request_uri_not_supported'],
    ['a registration', { registration: '{}' }, 'registration_not_supported'],
  ])('with %s are refused at the registered address, with the state', async (_what, change, error) => {
    const { status, location } = await authorize(change);
    expect(status).toBe(303);
    const target = new URL(location!);
    expect([target.origin + target.pathname, target.hash]).toEqual([REDIRECT_URI, '']);
    expect(Object.fromEntries(target.searchParams)).toMatchObject({ error, state: 'state-1' });
    expect(target.searchParams.has('code')).toBe(false);
  });

  it('for a scope that the client may not ask for are refused', async () => {
    const small = await server.register({ allowed_scopes: ['openid', 'cases:read'] });
    const { location } = await authorize({ scope: 'openid cases:write' }, small);
    expect(new URL(location!).searchParams.get('error')).toBe('invalid_scope');
  });

  it('with the same parameter twice, or a very long one, are refused here', async () => {
    const browser = server.newBrowser();
    const twice = await browser.get(`${server.authorizeUrl(client)}&client_id=${other.clientId}`);
    expect([twice.status, twice.location]).toEqual([400, undefined]);
    for (const name of ['state', 'nonce', 'scope', 'login_hint', 'anything']) {
      const long = await authorize({ [name]: 'x'.repeat(4_097) });
      expect([long.status, long.location]).toEqual([400, undefined]);
      expect(long.text).toContain('longer than 4096 characters');
    }
    expect((await authorize({ state: 'x'.repeat(4_096) })).status).toBe(303);
  });

  it.each([9_000, 17_000, 60_000])('by POST of %d characters are refused, not lost', async (length) => {
    const url = new URL(server.authorizeUrl(client));
    for (let i = 0; url.search.length < length; i++) url.searchParams.set(`p${i}`, 'x'.repeat(4_000));
    const answer = await fetch(url.origin + url.pathname, {
      method: 'POST',
      body: url.searchParams,
      redirect: 'manual',
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
    expect(await answer.text()).toContain('the request is longer than 8192 characters as an address');
  });

  it('by POST are the same as by GET', async () => {
    const url = new URL(server.authorizeUrl(client));
    const answer = await fetch(url.origin + url.pathname, {
      method: 'POST',
      body: url.searchParams,
      redirect: 'manual',
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, url.pathname + url.search]);
  });

  it('of a public client need PKCE, and no secret stands in for it', async () => {
    const { location } = await authorize({}, publicClient);
    expect(new URL(location!).searchParams.get('error')).toBe('invalid_request');
    const { verifier, challenge } = newChallenge();
    const asked = { code_challenge: challenge, code_challenge_method: 'S256' };
    const code = await server.codeFor(publicClient, user, asked);
    const good = await server.exchange(publicClient, code, { code_verifier: verifier });
    expect(good.status).toBe(200);
    const without = await server.exchange(publicClient, await server.codeFor(publicClient, user, asked));
    expect(without.body.error).toBe('invalid_grant');
    const refreshed = await server.refresh(publicClient, (good.body as Tokens).refresh_token);
    expect(refreshed.status).toBe(200);
  });

  it('that downgrade PKCE are refused', async () => {
    const { verifier, challenge } = newChallenge();
    const asked = { code_challenge: challenge, code_challenge_method: 'S256' };
    for (const change of [{}, { code_verifier: '' }, { code_verifier: challenge }]) {
      const answer = await server.exchange(
        client,
        await server.codeFor(client, user, asked),
        change as never,
      );
      expect([answer.status, answer.body.error]).toEqual([400, 'invalid_grant']);
    }
    // a verifier for a code that never had a challenge
    const unasked = await server.exchange(client, await server.codeFor(client, user), {
      code_verifier: verifier,
    });
    expect(unasked.body).toEqual({
      error: 'invalid_grant',
      error_description: expect.stringContaining('the authorization request had no code_challenge'),
    });
  });

  it('with a code of another client or for another address are refused, and the code stays good', async () => {
    const code = await server.codeFor(client, user);
    expect((await server.exchange(other, code)).body.error).toBe('invalid_grant');
    expect((await server.exchange(publicClient, code)).body.error).toBe('invalid_grant');
    const elsewhere = await server.exchange(client, code, { redirect_uri: `${REDIRECT_URI}/x` });
    expect(elsewhere.body).toMatchObject({
      error: 'invalid_grant',
      error_description: expect.stringContaining('redirect_uri'),
    });
    const without = await server.post('/api/oauth/token', client, { grant_type: 'authorization_code', code });
    expect(without.body.error).toBe('invalid_request');
    expect((await server.exchange(client, code)).status).toBe(200);
  });

  it('with a refresh token of another client, or for more scopes, are refused', async () => {
    const { refresh_token } = await server.tokensFor(client, user, { scope: 'openid' });
    expect((await server.refresh(other, refresh_token)).body.error).toBe('invalid_grant');
    const more = await server.post('/api/oauth/token', client, {
      grant_type: 'refresh_token',
      refresh_token,
      scope: 'openid cases:write',
    });
    expect(more.body.error).toBe('invalid_scope');
    expect((await server.refresh(client, refresh_token)).status).toBe(200);
  });

  it('without good client credentials are refused alike, whatever is wrong with them', async () => {
    const unknown = { clientId: '0190b3a5-7c1e-7d11-8a52-3f1b7e0c9d42', clientSecret: client.clientSecret };
    const wrong = { ...client, clientSecret: other.clientSecret };
    const hash = await server.service.sql<{ hash: string }>(
      `SELECT encode(secret_hash, 'hex') AS hash FROM clients WHERE id = $1`,
      [client.clientId],
    );
    const stolenHash = { ...client, clientSecret: hash[0]!.hash };
    const none = { ...client, clientSecret: null };
    const answers = await Promise.all(
      [unknown, wrong, stolenHash, none].map((one) => server.exchange(one, 'code')),
    );
    for (const { status, body } of answers) {
      expect(status).toBe(401);
      expect(body).toEqual(answers[0]!.body);
      expect(body.error).toBe('invalid_client');
    }
    const twoWays = await server.service.call('POST', '/api/oauth/token', {
      as: null,
      body: { grant_type: 'refresh_token', refresh_token: 'x', client_secret: client.clientSecret },
      headers: basic(client),
    });
    expect(twoWays.body.error).toBe('invalid_request');
    const asked = await server.service.call('POST', '/api/oauth/token', {
      as: null,
      body: { grant_type: 'refresh_token', refresh_token: 'x' },
      headers: basic(wrong),
    });
    expect([asked.status, asked.headers['www-authenticate']]).toEqual([
      401,
      expect.stringContaining('Basic'),
    ]);
  });

  it.each([
    ['nothing', {}, {}],
    ['a bearer token', { authorization: 'Bearer abc' }, {}],
    ['no Base64', { authorization: 'Basic ???' }, {}],
    ['a name without a secret', { authorization: `Basic ${btoa('name:')}` }, {}],
    ['a broken escape', { authorization: `Basic ${btoa('%zz:secret')}` }, {}],
    ['a secret alone', {}, { client_secret: 'svcs_x' }],
  ])(
    'with %s for client authentication are invalid_client at /token and /revoke',
    async (_w, headers, fields) => {
      for (const [path, needed] of [
        ['/api/oauth/token', { grant_type: 'refresh_token', refresh_token: 'x' }],
        ['/api/oauth/revoke', { token: 'x' }],
      ] as const) {
        const {
          status,
          body,
          headers: got,
        } = await server.service.call('POST', path, {
          as: null,
          body: { ...needed, ...fields },
          headers,
        });
        expect([status, body]).toEqual([
          401,
          {
            error: 'invalid_client',
            error_description: expect.stringContaining('send client_id and client_secret'),
          },
        ]);
        expect(got['www-authenticate']).toBe(`Basic realm="${server.issuer}", error="invalid_client"`);
      }
    },
  );

  it('of grant types that are not offered are refused', async () => {
    for (const grant_type of ['password', 'client_credentials', 'implicit']) {
      const answer = await server.post('/api/oauth/token', client, { grant_type });
      expect(answer.body.error).toBe('unsupported_grant_type');
    }
  });

  it.each(['[]', '"x"', '{"grant_type":["refresh_token"]}', '{"grant_type":{}}', '{', ''])(
    'with the JSON body %s are refused',
    async (raw) => {
      const answer = await server.service.call('POST', '/api/oauth/token', {
        as: null,
        raw,
        headers: { 'content-type': 'application/json', ...basic(client) },
      });
      expect([answer.status, answer.body.error]).toEqual([400, 'invalid_request']);
    },
  );

  describe('with a body that cannot be read', () => {
    const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
    const send = (path: string, raw: string | Buffer, headers: Record<string, string> = {}) =>
      server.service.call('POST', `/api/oauth/${path}`, {
        as: null,
        raw,
        headers: { ...FORM, ...basic(client), ...headers },
      });
    const bodies: [string, number, string | Buffer, Record<string, string>][] = [
      ['65,537 bytes', 413, `a=${'x'.repeat(65_535)}`, {}],
      ['101 fields', 400, 'a&'.repeat(100) + 'a', {}],
      ['a million fields without a value', 413, 'a&'.repeat(500_000), {}],
      ['a bad encoding', 400, 'token=%zz', {}],
      ['a packed form', 415, gzipSync('a&'.repeat(500_000)), { 'content-encoding': 'gzip' }],
    ];

    it.each(bodies)(
      'such as %s, clients get %d in the words of RFC 6749',
      async (_, status, raw, headers) => {
        for (const path of ['token', 'revoke', 'userinfo']) {
          const answer = await send(path, raw, headers);
          expect([answer.status, answer.body]).toEqual([
            status,
            { error: 'invalid_request', error_description: expect.any(String) },
          ]);
          expect(answer.headers['cache-control']).toBe('no-store');
        }
      },
    );

    it.each(bodies)('such as %s, browsers get %d and a page', async (_, status, raw, headers) => {
      const browser = server.newBrowser();
      const login = await browser.follow(await browser.get(server.authorizeUrl(client)));
      const interaction = await browser.postBytes(login.url, raw, headers);
      expect([interaction.status, interaction.text]).toEqual([
        status,
        expect.stringContaining('This sign-in cannot continue'),
      ]);
      const authorize = await browser.postBytes('/api/oauth/authorize', raw, headers);
      expect([authorize.status, authorize.text]).toEqual([
        status,
        expect.stringContaining('This sign-in cannot continue'),
      ]);
    });

    it('or with too many values of JSON, get the same', async () => {
      const many = JSON.stringify(Object.fromEntries([...Array(101).keys()].map((n) => [`k${n}`, 'x'])));
      const answer = await send('token', many, { 'content-type': 'application/json' });
      expect([answer.status, answer.body.error]).toEqual([400, 'invalid_request']);
    });

    it('by POST to the authorization endpoint must be a form', async () => {
      const plain = { 'content-type': 'text/plain' };
      const answer = await server.newBrowser().postBytes('/api/oauth/authorize', 'a=1', plain);
      expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('x-www-form-urlencoded')]);
    });
  });

  it('to revoke a token of another client change nothing', async () => {
    const tokens = await server.tokensFor(client, user);
    expect((await server.revoke(other, tokens.refresh_token)).body.error).toBe('invalid_request');
    expect((await server.revoke(other, tokens.access_token)).body.error).toBe('invalid_request');
    expect((await server.verify(tokens.access_token)).outcome).toBe('ok');
    expect((await server.refresh(client, tokens.refresh_token)).status).toBe(200);
  });

  it('while auth is down are told to come again, and use nothing up', async () => {
    const tokens = await server.tokensFor(client, user);
    const code = await server.codeFor(client, user);
    server.users.isDown = true;
    try {
      for (const answer of [
        await server.refresh(client, tokens.refresh_token),
        await server.exchange(client, code),
      ]) {
        expect([answer.status, answer.body.error]).toEqual([503, 'temporarily_unavailable']);
        expect(answer.headers['retry-after']).toBe('2');
      }
      const browser = server.newBrowser();
      const login = await browser.follow(await browser.get(server.authorizeUrl(client)));
      const page = await browser.submit(login, { do: 'login', email: user.email, password: 'x' });
      expect(page.status).toBe(503);
      expect(page.text).toContain('This is not available right now');
    } finally {
      server.users.isDown = false;
    }
    expect((await server.refresh(client, tokens.refresh_token)).status).toBe(200);
    expect((await server.exchange(client, code)).status).toBe(200);
  });
});
