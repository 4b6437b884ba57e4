import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WEBHOOK_EVENTS } from '@referral-exchange/contracts';
import { eventually, testRedis, type TestRedis } from '@referral-exchange/testing';
import { ADMIN_KEY, GatewayUnderTest } from './gateway-under-test.js';
import { sendBytes, type RawAnswer } from './raw-client.js';

let redis: TestRedis;
let gateway: GatewayUnderTest;

beforeAll(async () => {
  redis = await testRedis();
  gateway = await GatewayUnderTest.start({
    redisUrl: redis.url,
    env: { RATE_LIMIT_SCALE: '1000' },
  });
});

afterAll(async () => {
  await gateway.stop();
  await redis.drop();
});

const send = (bytes: string | Buffer) => sendBytes(gateway.gateway.port, bytes);

const publicError = (code: string) => ({
  error: expect.objectContaining({ code, message: expect.any(String) }),
  meta: {
    requestId: expect.stringMatching(/^req_[0-9a-f]{24}$/),
    timestamp: expect.stringMatching(/^\d{4}-.+Z$/),
  },
});
const internalError = (code: string) => ({
  meta: { success: false },
  error: { code, message: expect.any(String), docUrl: expect.any(String), details: expect.any(Array) },
});

function expectRateHeaders(headers: Headers | Record<string, string>): void {
  for (const name of ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset']) {
    const value = headers instanceof Headers ? headers.get(name) : headers[name];
    expect([name, value]).toEqual([name, expect.stringMatching(/^\d+$/)]);
  }
}

describe('an address that is refused', () => {
  it.each([
    [
      'in its query, below the internal API',
      '/api/v1/admin/firms?search=%00',
      internalError('validation_error'),
    ],
    ['in its path, below the internal API', '/api/v1/admin/%00', internalError('validation_error')],
    [
      'as too long, below the internal API',
      `/api/v1/admin/firms?search=${'x'.repeat(9_000)}`,
      internalError('validation_error'),
    ],
    [
      'in its query, of a public resource for a session',
      '/api/v1/sent-cases?search=%00',
      publicError('validation_error'),
    ],
    [
      'in its query, below the public API',
      '/api/public/v1/sent-cases?search=%00',
      publicError('validation_error'),
    ],
  ])('%s is answered in the envelope that it belongs to', async (_case, path, expected) => {
    const answer = await send(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect([answer.status, answer.body]).toEqual([path.length > 8_192 ? 414 : 400, expected]);
  });
});

describe('a call without a valid key', () => {
  it.each([
    ['none', {}],
    ['an empty one', { 'x-api-key': '' }],
    ['a malformed one', { 'x-api-key': 'svcp_123' }],
    ['an unknown one', { 'x-api-key': `svcp_${'0'.repeat(64)}` }],
    ["a wrong administrator's", { 'x-api-key': `svca_${'0'.repeat(64)}` }],
    ["the administrator's in the wrong header", { 'x-admin-api-key': ADMIN_KEY }],
    ['a bearer token in its place', { authorization: 'Bearer abc' }],
  ])('%s: 401 invalid_api_key', async (_case, headers) => {
    const response = await fetch(`${gateway.base}/firms/me`, { headers });
    expect([response.status, await response.json()]).toEqual([401, publicError('invalid_api_key')]);
    expectRateHeaders(response.headers);
    expect(response.headers.get('x-request-id')).toMatch(/^req_/);
  });

  it('is refused before anything else: it does not learn of unknown routes and too large bodies', async () => {
    expect((await fetch(`${gateway.base}/nothing`)).status).toBe(401);
    const big = await fetch(`${gateway.base}/sent-cases`, { method: 'POST', body: Buffer.alloc(2_000_000) });
    expect(big.status).toBe(401);
  });

  it.each([
    ['firm_inactive', 'api_key_firm_inactive'],
    ['public_api_not_enabled', 'public_api_not_enabled'],
  ] as const)('%s: 403 %s', async (outcome, code) => {
    const { key, principal } = gateway.newKey();
    gateway.auth.know(key, { outcome, keyId: principal.keyId!, firmId: principal.firmId! });
    const response = await fetch(`${gateway.base}/firms/me`, { headers: { 'x-api-key': key } });
    expect([response.status, await response.json()]).toEqual([403, publicError(code)]);
    expectRateHeaders(response.headers);
  });

  it('the admin key can call the public API', async () => {
    const response = await fetch(`${gateway.base}/sent-cases`, { headers: { 'x-api-key': ADMIN_KEY } });
    expect(response.status).toBe(200);
  });
});

describe('the internal API', () => {
  it.each([
    ['nothing shown', '/public-api-keys', {}, 'no_token'],
    [
      'an API key, which opens nothing here',
      '/public-api-keys',
      { 'x-api-key': `svcp_${'0'.repeat(64)}` },
      'no_token',
    ],
    [
      'a bearer token that nobody issued',
      '/public-api-keys',
      { authorization: 'Bearer abc' },
      'token_invalid',
    ],
    ['another scheme', '/public-api-keys', { authorization: 'Basic abc' }, 'token_invalid'],
    [
      "the administrator's key where a session belongs",
      '/public-api-keys',
      { 'x-admin-api-key': ADMIN_KEY },
      'no_token',
    ],
    ['a public resource without a session', '/sent-cases', {}, 'no_token'],
    ['an unknown route', '/nothing', {}, 'no_token'],
    ['no administrator key', '/admin/test-firms', {}, 'no_token'],
    [
      'a wrong administrator key',
      '/admin/test-firms',
      { 'x-admin-api-key': `svca_${'0'.repeat(64)}` },
      'invalid_api_key',
    ],
  ])('%s: 401', async (_case, path, headers: Record<string, string>, code) => {
    const response = await fetch(gateway.internal + path, { headers });
    expect([response.status, await response.json()]).toEqual([401, internalError(code)]);
    expectRateHeaders(response.headers);
  });

  it.each([
    ['/api/public/v1/firms/me', {}, 'No API key was sent: send it in the header X-API-Key'],
    [
      '/api/v1/admin/firms',
      { 'x-api-key': ADMIN_KEY },
      'No token was sent: send the admin key in the header x-admin-api-key, not in X-API-Key',
    ],
    ['/api/v1/firms/me', {}, 'No token was sent: the internal API takes Authorization: Bearer'],
  ])('%s with %j says which header to use', async (path, headers: Record<string, string>, message) => {
    const { error } = (await (await fetch(gateway.origin + path, { headers })).json()) as any;
    expect(error.message).toBe(message);
  });

  it('the admin key can call /admin, and is not forwarded to the service', async () => {
    const response = await fetch(`${gateway.internal}/admin/test-firms`, {
      method: 'POST',
      headers: { 'x-admin-api-key': ADMIN_KEY },
      body: '{"pairs":1}',
    });
    expect(response.status).toBe(200);
    const { headers, url } = gateway.auth.upstream.last;
    expect(url).toBe('/api/v1/admin/test-firms');
    expect(headers).not.toHaveProperty('x-admin-api-key');
    expect(headers).toHaveProperty('x-principal');
  });

  it('calls between services are not reachable from outside', async () => {
    for (const path of [
      '/internal/credentials/verify',
      '/api/v1/internal/credentials/verify',
      '/openapi.json',
    ]) {
      const response = await fetch(gateway.origin + path, {
        method: 'POST',
        headers: { 'x-admin-api-key': ADMIN_KEY },
      });
      expect([401, 404]).toContain(response.status);
    }
  });
});

describe('an address', () => {
  it.each(['/nothing', '/nothing/at/all', '/cases/x', '/admin/firms', '/firmsx'])(
    'that nobody owns: 404 (%s)',
    async (path) => {
      const { key } = gateway.newKey();
      const response = await fetch(gateway.base + path, { headers: { 'x-api-key': key } });
      expect([response.status, await response.json()]).toEqual([404, publicError('resource_not_found')]);
      expectRateHeaders(response.headers);
    },
  );

  it.each([
    ['/firm/me', 'GET /firms/me'],
    ['/auth/me', 'GET /api/v1/auth/me'],
    ['/pharmacies', null],
  ])('that nobody owns, with what is near: %s', async (path, near) => {
    const { key } = gateway.newKey();
    const response = await fetch(gateway.base + path, { headers: { 'x-api-key': key } });
    const { error }: any = await response.json();
    expect([error.details.reason, error.details.nearest ?? [null]]).toEqual(['unknown_path', [near]]);
    expect(error.message).toContain(near ?? '/docs');
  });

  it('outside of both prefixes: 404', async () => {
    for (const path of ['/x', '/api', '/api/public/v2/firms', '/docs/../../etc', '/robots.txt', '/.env']) {
      const response = await fetch(gateway.origin + path);
      expect([response.status, await response.json()]).toEqual([404, publicError('resource_not_found')]);
      expectRateHeaders(response.headers);
    }
  });

  it.each([
    ['/api/public/v1/firms/../../../v1/admin/test-firms', 'ambiguous_path'],
    ['/api/public/v1/firms/%2e%2e/x', 'ambiguous_path'],
    ['/api/public/v1//firms', 'ambiguous_path'],
    ['/api/public/v1/firms%2fme', 'ambiguous_path'],
    ['/api/public/v1/firms/%', 'invalid_percent_encoding'],
    ['/api/public/v1/firms/%ff', 'invalid_percent_encoding'],
    ['/api/public/v1/firms?x=%zz', 'invalid_percent_encoding'],
    ['/api/public/v1/firms/%00', 'nul_byte'],
    ['ftp://elsewhere/api/public/v1/firms', 'not_an_absolute_path'],
  ])('%s: 400 %s', async (url, code) => {
    const { status, body, headers } = await send(`GET ${url} HTTP/1.1\r\nHost: x\r\n\r\n`);
    expect([status, body]).toEqual([400, publicError('validation_error')]);
    expect(body).toMatchObject({ error: { details: { errors: [{ field: 'url', code }] } } });
    expectRateHeaders(headers);
  });

  it('with an unsupported method: 404', async () => {
    const { key } = gateway.newKey();
    const { status } = await send(
      `TRACE /api/public/v1/firms HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\n\r\n`,
    );
    expect(status).toBe(404);
  });
});

describe('an invalid HTTP request', () => {
  it.each([
    ['another protocol', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 'malformed', 400],
    ['nonsense', 'HELLO WORLD\r\n\r\n', 'malformed', 400],
    ['a broken header', 'GET / HTTP/1.1\r\nHost: x\r\nno colon here\r\n\r\n', 'malformed', 400],
    ['a NUL byte in a header', 'GET / HTTP/1.1\r\nHost: x\r\nX-A: a\0b\r\n\r\n', 'malformed', 400],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
      'malformed',
      400,
    ],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      'malformed',
      400,
    ],
    ['headers of 20 kB', `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`, 'too_large', 431],
    ['an address of 20 kB', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 'too_large', 431],
    [
      '1,000,000 bytes of headers',
      `GET / HTTP/1.1\r\nHost: x\r\n${'X-A: b\r\n'.repeat(125_000)}\r\n`,
      'too_large',
      431,
    ],
  ])('%s: %s, and the connection ends', async (_case, bytes, code, wanted) => {
    expectEnd(await send(Buffer.from(bytes, 'latin1')), code, wanted);
  });

  function expectEnd({ status, body, headers }: RawAnswer, code: string, wanted: number): void {
    expect([status, body]).toEqual([wanted, publicError('validation_error')]);
    expect(body).toMatchObject({ error: { details: { errors: [{ field: 'request', code }] } } });
    expectRateHeaders(headers);
    expect(headers.connection).toBe('close');
  }

  describe('that does not come to its end in time', () => {
    let impatient: GatewayUnderTest;
    beforeAll(async () => {
      const env = { CLIENT_HEADERS_TIMEOUT_MS: '1000', CLIENT_REQUEST_TIMEOUT_MS: '1500' };
      impatient = await GatewayUnderTest.start({ redisUrl: redis.url, env });
    });
    afterAll(() => impatient.stop());

    it.each([
      ['headers', 'GET / HTTP/1.1\r\nHost: x\r\nX-A: b\r\n'],
      ['a body', 'POST /api/v1/x HTTP/1.1\r\nHost: x\r\nContent-Le'],
    ])('%s: too_slow, and the connection ends', async (_case, bytes) => {
      expectEnd(await sendBytes(impatient.gateway.port, bytes), 'too_slow', 408);
    });

    it('a body that arrives too slowly is cut off, and not forwarded', async () => {
      const { key } = impatient.newKey();
      const { status } = await sendBytes(
        impatient.gateway.port,
        `POST /api/public/v1/sent-cases HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nContent-Length: 100\r\n\r\n{`,
      );
      expect(status).toBe(408);
      expect(impatient.backend.seen).toEqual([]);
    });
  });

  it('an invalid chunk: 400', async () => {
    const { key } = gateway.newKey();
    const { status } = await send(
      `POST /api/public/v1/sent-cases HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
    );
    expect(status).toBe(400);
  });

  it('a request without Host: 400', async () => {
    const { status, body } = await send('GET /api/public/v1/firms HTTP/1.1\r\n\r\n');
    expect([status, body]).toEqual([400, publicError('validation_error')]);
  });

  it('a transfer coding other than chunked: 400', async () => {
    const { key } = gateway.newKey();
    const { status, body } = await send(
      `POST /api/public/v1/sent-cases HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`,
    );
    expect([status, body]).toEqual([400, publicError('validation_error')]);
  });

  it('the gateway still works afterwards', async () => {
    expect((await fetch(`${gateway.base}/health`)).status).toBe(200);
  });
});

describe("the gateway's own pages", () => {
  it('health needs no key', async () => {
    // a busy machine may have been too slow to tell the time, and is asked again every two seconds
    await eventually(
      async () => (await fetch(`${gateway.base}/health`)).text(),
      (text) => text.includes('"auth":"up"'),
    );
    const response = await fetch(`${gateway.base}/health`);
    expect([response.status, await response.json()]).toEqual([
      200,
      {
        data: { status: 'ok', version: '1.0.0', details: { redis: 'up', auth: 'up', kafka: 'down' } },
        meta: { requestId: response.headers.get('x-request-id'), timestamp: expect.stringMatching(/Z$/) },
      },
    ]);
    expectRateHeaders(response.headers);
  });

  it('calls of it are not counted', async () => {
    // calls of the tests before would expire meanwhile
    await redis.flush();
    const left = async () => (await fetch(`${gateway.base}/health`)).headers.get('x-ratelimit-remaining');
    const before = await left();
    for (let i = 0; i < 5; i++) expect(await left()).toBe(before);
  });

  it('reports live and ready', async () => {
    expect((await fetch(`${gateway.origin}/health/live`)).status).toBe(200);
    const ready = await fetch(`${gateway.origin}/health/ready`);
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'up', checks: {} }]);
  });

  it.each(['/', '/docs', '/docs/webhooks', '/docs/internal'])(
    '%s, a page of the docs site, loads nothing from elsewhere',
    async (path) => {
      const page = await fetch(gateway.origin + path);
      const html = await page.text();
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
      const addresses = [...html.matchAll(/(?:src|href|data-search-index)="([^"#]+)/g)].map(
        ([, one]) => one as string,
      );
      expect(addresses).toEqual(expect.arrayContaining(['/docs', '/']));
      for (const address of new Set(addresses)) {
        expect(address).toMatch(/^\/(?!\/)/);
        expect([address, (await fetch(gateway.origin + address)).status]).toEqual([address, 200]);
      }
    },
  );

  it('a page of the docs site that is not there is a page with a search for people, and an error for programs', async () => {
    const page = await fetch(`${gateway.origin}/docs/guides/gone`, { headers: { accept: 'text/html' } });
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain('data-search-path');
    const error = await fetch(`${gateway.origin}/docs/guides/gone`);
    expect([error.status, ((await error.json()) as any).error.code]).toEqual([404, 'resource_not_found']);
  });

  it.each([
    ['/index.md', 'text/markdown; charset=utf-8'],
    ['/docs/guides/webhooks.md', 'text/markdown; charset=utf-8'],
    ['/llms.txt', 'text/plain; charset=utf-8'],
  ])('%s is text for programs that read', async (path, type) => {
    const { status, headers } = await fetch(gateway.origin + path);
    expect([status, headers.get('content-type')]).toEqual([200, type]);
  });

  it('the webhook events have a document of their own, in OpenAPI 3.1', async () => {
    const document: any = await (await fetch(`${gateway.origin}/docs/webhooks.json`)).json();
    expect(document).toMatchObject({ openapi: '3.1.0', info: { version: '1.0.0' } });
    expect(Object.keys(document.webhooks)).toEqual(Object.keys(WEBHOOK_EVENTS));
    const { $ref } =
      document.webhooks['referral.received'].post.requestBody.content['application/json'].schema;
    expect(document.components.schemas[$ref.split('/').at(-1)].properties).toMatchObject({
      schemaVersion: { type: 'integer', const: 1 },
      event: { const: 'referral.received' },
      referentFirm: { anyOf: [{ $ref: '#/components/schemas/WebhookFirm' }, { type: 'null' }] },
    });
  });

  it.each([
    ['/docs/manifest.json', 404],
    ['/docs/index.html', 404],
    ['/docs/constructor', 404],
    ['/docs/%2e%2e', 400],
    ['/docs/..%2fmanifest.json', 400],
  ])('nothing else of the folder is served: %s', async (path, status) => {
    expect((await send(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)).status).toBe(status);
  });

  it('OPTIONS returns the methods, and no CORS headers, as no origin is allowed', async () => {
    const response = await fetch(`${gateway.base}/sent-cases`, {
      method: 'OPTIONS',
      headers: { origin: 'https://app.example.com', 'access-control-request-method': 'GET' },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS, POST');
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expectRateHeaders(response.headers);
  });
});

describe('origins in CORS_ORIGINS', () => {
  let open: GatewayUnderTest;
  beforeAll(async () => {
    const env = { CORS_ORIGINS: 'https://app.example.com, https://b.example.com', RATE_LIMIT_SCALE: '1000' };
    open = await GatewayUnderTest.start({ redisUrl: redis.url, env });
  });
  afterAll(() => open.stop());

  it('get CORS headers, on the preflight and on the response', async () => {
    const { key } = open.newKey();
    const origin = 'https://app.example.com';
    const preflight = await fetch(`${open.base}/sent-cases`, { method: 'OPTIONS', headers: { origin } });
    expect(preflight.headers.get('access-control-allow-origin')).toBe(origin);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('X-API-Key');
    const answer = await fetch(`${open.base}/sent-cases`, { headers: { origin, 'x-api-key': key } });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, origin]);
    expect(answer.headers.get('access-control-expose-headers')).toContain('X-RateLimit-Reset');
    expect(answer.headers.get('vary')).toBe('Origin');
  });

  it('a route whose service decides on origins gets its preflight, and no CORS headers of ours', async () => {
    open.backend.answer = (_req, res) =>
      res.writeHead(204, { 'access-control-allow-origin': 'https://service.example.com' }).end();
    try {
      for (const method of ['OPTIONS', 'POST']) {
        const answer = await fetch(`${open.origin}/api/oauth/token`, {
          method,
          headers: { origin: 'https://app.example.com', 'access-control-request-method': 'POST' },
        });
        expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([
          204,
          'https://service.example.com',
        ]);
        expectRateHeaders(answer.headers);
      }
    } finally {
      open.backend.answer = undefined;
    }
  });

  it('a preflight gets the methods of its path', async () => {
    const preflight = await fetch(`${open.base}/sent-cases/x/refer`, {
      method: 'OPTIONS',
      headers: { origin: 'https://app.example.com', 'access-control-request-method': 'DELETE' },
    });
    expect(preflight.headers.get('access-control-allow-methods')).toBe('OPTIONS, POST');
  });

  it('other origins get none', async () => {
    const answer = await fetch(`${open.base}/sent-cases`, {
      headers: { origin: 'https://evil.example.com' },
    });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });
});
