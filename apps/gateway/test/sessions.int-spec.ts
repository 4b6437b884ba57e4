import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  PRINCIPAL_HEADER,
  verifyOAuthTokenCall,
  verifyOAuthTokensCall,
  type VerifyTokenResponse,
} from '@referral-exchange/contracts';
import { buildPrincipal, testRedis, type TestRedis } from '@referral-exchange/testing';
import { CredentialVerifier } from '../src/credentials/credential-verifier.js';
import { GatewayUnderTest } from './gateway-under-test.js';
import { readPrincipal } from './upstream.js';

const DASHBOARD = 'https://dashboard.example';
let redis: TestRedis;
let gateway: GatewayUnderTest;
beforeAll(async () => {
  redis = await testRedis();
  gateway = await GatewayUnderTest.start({
    redisUrl: redis.url,
    env: {
      PUBLIC_BASE_URL: 'https://exchange.example',
      CORS_ORIGINS: DASHBOARD,
      RATE_LIMIT_UNAUTHENTICATED: '100000',
    },
  });
});
afterAll(async () => {
  await gateway.stop();
  await redis.drop();
});
afterEach(() => {
  gateway.backend.answer = undefined;
});

interface Answer {
  status: number;
  code: string | undefined;
  body: any;
  headers: Headers;
}

async function call(path: string, headers: Record<string, string>, method = 'GET'): Promise<Answer> {
  const response = await fetch(`${gateway.internal}${path}`, { method, headers });
  const body: any = await response.json();
  return { status: response.status, code: body.error?.code, body, headers: response.headers };
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const cookie = (token: string) => ({ cookie: `theme=dark; auth_token=${token}; other=1` });

describe('a session', () => {
  it.each([
    ['bearer token', bearer],
    ['cookie', cookie],
    [
      'bearer token beside the cookie of nobody',
      (token: string) => ({ ...bearer(token), ...cookie('x.y.z') }),
    ],
  ])('is admitted by its %s, and the service gets its principal', async (_how, headersOf) => {
    const { token, principal } = gateway.newSession();
    const { status } = await call('/sent-cases', headersOf(token));
    expect(status).toBe(200);
    const { headers } = gateway.backend.last;
    expect(await readPrincipal(headers[PRINCIPAL_HEADER])).toEqual(principal);
    expect(headers.authorization).toBeUndefined();
  });

  it('is verified once, then cached', async () => {
    // without Kafka it is cached for half a second: again if this machine takes longer for the two calls
    for (let isInTime = false; !isInTime;) {
      const { token } = gateway.newSession();
      const beganAt = performance.now();
      await call('/sent-cases', bearer(token));
      const { asked } = gateway.auth;
      await call('/sent-cases', cookie(token));
      isInTime = performance.now() - beganAt < 450;
      if (isInTime) expect(gateway.auth.asked).toBe(asked);
    }
    expect(gateway.auth.lastService).toMatchObject({ iss: 'gateway', aud: 'auth' });
  });

  it('has the rate limit of its user, and shares the one of its firm with keys', async () => {
    const { token, principal } = gateway.newSession();
    const first = await call('/sent-cases', bearer(token));
    expect(first.headers.get('x-ratelimit-limit')).toBe('300');
    const other = gateway.newSession({ userId: principal.userId, firmId: principal.firmId });
    const second = await call('/sent-cases', bearer(other.token));
    expect(second.headers.get('x-ratelimit-remaining')).toBe('298');
    const write = await call('/sent-cases', bearer(token), 'POST');
    expect(write.headers.get('x-ratelimit-limit')).toBe('100');
  });

  it.each<[string, VerifyTokenResponse, string]>([
    ['that has expired', { outcome: 'expired' }, 'token_expired'],
    ['that has ended', { outcome: 'invalid' }, 'token_invalid'],
    ['of a deactivated user', { outcome: 'inactive' }, 'token_invalid'],
  ])('%s is 401 in the internal envelope, and says what to do', async (_case, answer, code) => {
    const { token } = gateway.newSession();
    gateway.auth.sessions.set(token, answer);
    const refused = await call('/sent-cases', bearer(token));
    expect([refused.status, refused.code, refused.body.meta]).toEqual([401, code, { success: false }]);
    expect(refused.body.error.message).toMatch(/refresh|Log in|administrator/);
  });

  it('expires in the cache too', async () => {
    // again if this machine takes longer than the session lives
    for (let isInTime = false; !isInTime;) {
      const { token, principal, sessionId } = gateway.newSession();
      const expiresAt = new Date(Date.now() + 300).toISOString();
      gateway.auth.sessions.set(token, { outcome: 'ok', principal, expiresAt, sessionId });
      const { status } = await call('/sent-cases', bearer(token));
      isInTime = Date.now() < Date.parse(expiresAt);
      if (isInTime) expect(status).toBe(200);
      gateway.auth.sessions.set(token, { outcome: 'expired' });
      await sleep(Date.parse(expiresAt) - Date.now() + 1);
      expect((await call('/sent-cases', bearer(token))).code).toBe('token_expired');
    }
  });

  it.each([
    ['no JWT', 'Bearer abc'],
    ['two tokens', 'Bearer a.b.c d.e.f'],
    ['nothing', 'Bearer'],
    ['another scheme', 'Basic YTpi'],
    ['four parts', 'Bearer a.b.c.d'],
    ['a token of 8,200 characters', `Bearer ${'a'.repeat(8_196)}.b.c`],
  ])('with %s is 401 without asking auth', async (_case, authorization) => {
    const { asked } = gateway.auth;
    const { status, code } = await call('/sent-cases', { authorization });
    expect([status, code]).toEqual([401, 'token_invalid']);
    expect(gateway.auth.asked).toBe(asked);
  });

  it('with headers longer than 12 KB in all is 431, also when cookies make them so', async () => {
    for (const name of ['authorization', 'cookie']) {
      const response = await fetch(`${gateway.internal}/sent-cases`, {
        headers: { [name]: 'x'.repeat(13_000) },
      });
      expect(response.status).toBe(431);
    }
  });

  it('that has expired still reaches its logout with all its tokens, and nothing else gets them', async () => {
    const sent = { ...bearer('expired.access.token'), cookie: 'refresh_token_id=r' };
    expect((await call('/auth/logout', sent, 'POST')).status).toBe(200);
    const { headers } = gateway.auth.upstream.last;
    expect(headers).toMatchObject(sent);
    expect(headers[PRINCIPAL_HEADER]).toBeUndefined();
    await call('/webhooks/echo/t0ken', sent, 'POST');
    expect(gateway.backend.last.headers.authorization).toBeUndefined();
  });

  it('does not open the public API, which says what to send', async () => {
    const { token } = gateway.newSession();
    const response = await fetch(`${gateway.base}/sent-cases`, {
      headers: { ...bearer(token), ...cookie(token) },
    });
    const { error }: any = await response.json();
    expect([response.status, error.code]).toEqual([401, 'invalid_api_key']);
    expect(error.message).toContain('X-API-Key');
    expect(error.message).toContain('Authorization is for the internal API');
  });
});

describe('an OAuth token', () => {
  const header = (typ: string) => Buffer.from(JSON.stringify({ alg: 'ES256', typ })).toString('base64url');

  it.each(['at+jwt', 'AT+JWT', 'application/at+jwt'])('of type %s is verified by oauth', async (typ) => {
    const token = `${header(typ)}.${Buffer.from(randomUUID()).toString('base64url')}.c2ln`;
    const principal = buildPrincipal({
      kind: 'oauth',
      tier: null,
      role: 'member',
      scopes: ['cases:read'],
      userId: randomUUID(),
      keyId: null,
    });
    const answer = { outcome: 'ok', principal, expiresAt: new Date(Date.now() + 60_000), grantId: 'g' };
    const asked: string[] = [];
    gateway.backend.answer = (req, res) => {
      asked.push(req.url!);
      res.setHeader('content-type', 'application/json');
      res.end(JSON.stringify(req.url === '/internal/tokens/verify' ? answer : { data: null, meta: {} }));
    };
    const before = gateway.auth.asked;
    expect((await call('/sent-cases', bearer(token))).status).toBe(200);
    expect(asked).toEqual(['/internal/tokens/verify', '/api/v1/sent-cases']);
    expect(gateway.auth.asked).toBe(before);
  });
});

describe('OAuth tokens that come in one turn', () => {
  const HEADER = Buffer.from(JSON.stringify({ alg: 'ES256', typ: 'at+jwt' })).toString('base64url');
  const newToken = () => `${HEADER}.${Buffer.from(randomUUID()).toString('base64url')}.c2ln`;
  let verifier: CredentialVerifier;
  beforeAll(() => {
    verifier = gateway.gateway.app.get(CredentialVerifier, { strict: false });
  });

  /** An oauth that answers so, with what it was asked. */
  const answering = (answer: (path: string, asked: any) => { status?: number; body: object }) => {
    const paths: string[] = [];
    gateway.backend.answer = (req, res) => {
      let text = '';
      req.on('data', (chunk) => (text += String(chunk)));
      req.on('end', () => {
        paths.push(req.url!);
        const { status = 200, body } = answer(req.url!, JSON.parse(text));
        res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      });
    };
    return paths;
  };
  /** Says of each token whose it is, in its name. */
  const answerTo = ({ token }: { token: string }) => {
    const principal = buildPrincipal({ kind: 'oauth', tier: null, scopes: [], userName: token });
    return { outcome: 'ok', principal, expiresAt: new Date(Date.now() + 60_000).toISOString(), grantId: 'g' };
  };
  const askAll = (tokens: string[]) =>
    Promise.allSettled(tokens.map((token) => verifier.verify(randomUUID(), token)));
  const named = (tokens: string[]) =>
    tokens.map((token) => ({
      status: 'fulfilled',
      value: expect.objectContaining({ principal: expect.objectContaining({ userName: token }) }),
    }));

  it('are one question, and each has its own answer', async () => {
    const tokens = [newToken(), newToken(), newToken()];
    const paths = answering((_path, { questions }) => ({ body: { answers: questions.map(answerTo) } }));
    expect(await askAll(tokens)).toEqual(named(tokens));
    expect(paths).toEqual([verifyOAuthTokensCall.path]);
  });

  it('are asked about one after the other when oauth is of the release before', async () => {
    const tokens = [newToken(), newToken()];
    const paths = answering((path, asked) =>
      path === verifyOAuthTokenCall.path ? { body: answerTo(asked) } : { status: 404, body: {} },
    );
    expect(await askAll(tokens)).toEqual(named(tokens));
    expect(paths.toSorted()).toEqual([
      verifyOAuthTokenCall.path,
      verifyOAuthTokenCall.path,
      verifyOAuthTokensCall.path,
    ]);
  });

  it('are nobody’s when an answer is missing', async () => {
    answering((_path, { questions }) => ({ body: { answers: questions.slice(1).map(answerTo) } }));
    const refused = { status: 'rejected', reason: expect.objectContaining({ code: 'service_unavailable' }) };
    expect(await askAll([newToken(), newToken()])).toEqual([refused, refused]);
  });
});

describe('a request that a page of another site makes', () => {
  const EVIL = 'https://evil.example';
  const foreign: [string, Record<string, string>][] = [
    ['by its origin', { origin: EVIL }],
    [
      'by its origin alone, in the same site',
      { origin: 'https://shop.exchange.example', 'sec-fetch-site': 'same-site' },
    ],
    ['by Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }],
    ['without an origin of its own', { origin: 'null' }],
    ['by an origin that begins like ours', { origin: 'https://exchange.example.evil.example' }],
    ['by our host with another scheme', { origin: 'http://exchange.example' }],
  ];

  it.each(foreign)('is refused with the cookie of a session: told %s', async (_how, headers) => {
    const { token } = gateway.newSession();
    for (const method of ['POST', 'PATCH', 'DELETE']) {
      const answer = await call('/sent-cases', { ...cookie(token), ...headers }, method);
      expect([answer.status, answer.code]).toEqual([403, 'permission_denied']);
      expect(JSON.stringify(answer.body.error.details)).toContain('cross_site_request');
    }
  });

  it.each(foreign)('cannot log its visitors in, nor refresh: told %s', async (_how, headers) => {
    for (const path of ['/auth/login', '/auth/refresh-session', '/auth/logout']) {
      const seen = gateway.auth.upstream.seen.length;
      const answer = await call(path, headers, 'POST');
      expect([answer.status, answer.code]).toEqual([403, 'permission_denied']);
      expect(gateway.auth.upstream.seen).toHaveLength(seen);
    }
  });

  it('is admitted with a bearer token, which a browser does not add by itself', async () => {
    const { token } = gateway.newSession();
    expect((await call('/sent-cases', { ...bearer(token), origin: EVIL }, 'POST')).status).toBe(200);
  });

  it.each<[string, Record<string, string>]>([
    ['from our own page', { 'sec-fetch-site': 'same-origin', origin: 'https://exchange.example' }],
    ['from our own page under another name', { 'sec-fetch-site': 'same-origin' }],
    ['from our own page, told by its origin', { origin: 'https://exchange.example' }],
    ['from an origin in CORS_ORIGINS', { 'sec-fetch-site': 'cross-site', origin: DASHBOARD }],
    ['from no browser', {}],
  ])('is admitted %s', async (_from, headers) => {
    const { token } = gateway.newSession();
    expect((await call('/sent-cases', { ...cookie(token), ...headers }, 'POST')).status).toBe(200);
    expect((await call('/auth/login', headers, 'POST')).status).toBe(200);
  });

  it('may read nothing: CORS lets only the known origins read, with cookies', async () => {
    const { token } = gateway.newSession();
    const known = await call('/sent-cases', { ...cookie(token), origin: DASHBOARD });
    expect(known.headers.get('access-control-allow-origin')).toBe(DASHBOARD);
    expect(known.headers.get('access-control-allow-credentials')).toBe('true');
    const evil = await call('/sent-cases', { ...cookie(token), origin: EVIL });
    expect(evil.headers.get('access-control-allow-origin')).toBeNull();
    expect(evil.headers.get('access-control-allow-credentials')).toBeNull();
  });
});
