import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { testRedis, type TestRedis } from '@referral-exchange/testing';
import { request } from 'undici';
import { ADMIN_KEY, GatewayUnderTest } from './gateway-under-test.js';
import { sendBytes } from './raw-client.js';

const UNAUTHENTICATED = 40;

let redis: TestRedis;
let gateway: GatewayUnderTest;
let key: string;
let clients = 0;
/** Calls without a key come from another address in each test, so that none uses up the limit of another. */
let client: string;

beforeAll(async () => {
  redis = await testRedis();
  const oauth = {
    port: 1,
    database: null,
    needs: [],
    publicRoutes: [],
    internalRoutes: [],
    openRoutes: [],
    originRoutes: ['/.well-known'],
  };
  const env = {
    TRUSTED_PROXIES: '1',
    RATE_LIMIT_UNAUTHENTICATED: String(UNAUTHENTICATED),
    CLIENT_BODY_GRACE_MS: '1',
    SERVICE_URL_WEBHOOKS: 'http://127.0.0.1:1',
  };
  gateway = await GatewayUnderTest.start({ redisUrl: redis.url, env, services: { oauth } });
  ({ key } = gateway.newKey());
});

afterAll(async () => {
  await gateway.stop();
  await redis.drop();
});

beforeEach(() => {
  gateway.backend.answer = undefined;
  client = `192.0.2.${++clients}`;
});

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
}

/** A call whose response is not decoded. */
async function get(path: string, headers: Record<string, string> = {}) {
  const {
    statusCode: status,
    headers: received,
    body,
  } = await request(gateway.origin + path, {
    headers: { 'x-forwarded-for': client, ...headers },
  });
  return { status, headers: received, body: Buffer.from(await body.arrayBuffer()) };
}

const raw = (firstLine: string, headers: string[] = [], body = ''): Promise<Answer> =>
  sendBytes(
    gateway.gateway.port,
    `${[firstLine, 'Host: x', `X-Forwarded-For: ${client}`, ...headers].join('\r\n')}\r\n\r\n${body}`,
  );

const withKey = () => [`X-API-Key: ${key}`];
const POST = 'POST /api/public/v1/sent-cases HTTP/1.1';

/** Every kind of answer that a caller can get, with its status. */
const ANSWERS: Record<string, [number, () => Promise<Answer>]> = {
  'a forwarded call': [200, () => raw('GET /api/public/v1/sent-cases HTTP/1.1', withKey())],
  'a write': [200, () => raw(POST, [...withKey(), 'Content-Length: 2'], '{}')],
  'an admin call': [200, () => raw('GET /api/v1/admin/firms HTTP/1.1', [`X-Admin-Api-Key: ${ADMIN_KEY}`])],
  'no credential': [401, () => raw('GET /api/public/v1/sent-cases HTTP/1.1')],
  'no token': [401, () => raw('GET /api/v1/firm HTTP/1.1')],
  'an unknown path': [404, () => raw('GET /api/public/v1/nothing HTTP/1.1', withKey())],
  'a page that does not exist': [404, () => raw('GET /docs/nothing HTTP/1.1')],
  'an unknown method': [404, () => raw('PROPFIND /api/public/v1/firms HTTP/1.1', withKey())],
  OPTIONS: [204, () => raw('OPTIONS /api/public/v1/firms/me HTTP/1.1')],
  'an ambiguous path': [400, () => raw('GET /api/public/v1/a/../b HTTP/1.1', withKey())],
  'invalid HTTP': [400, () => raw('GET\x01 / HTTP/1.1')],
  'a body that is too large': [413, () => raw(POST, [...withKey(), 'Content-Length: 9999999'])],
  'a body that is too slow': [408, () => raw(POST, [...withKey(), 'Content-Length: 99'], '{')],
  'too large headers': [431, () => raw('GET / HTTP/1.1', [`X-A: ${'a'.repeat(13_000)}`])],
  'a service that is down': [503, () => raw('GET /api/public/v1/webhooks HTTP/1.1', withKey())],
  'the health of the API': [200, () => raw('GET /api/public/v1/health HTTP/1.1')],
  'a probe': [200, () => raw('GET /health/live HTTP/1.1')],
};

describe('every answer', () => {
  it.each(Object.entries(ANSWERS))(
    'tells browsers and proxies to guess and to store nothing: %s',
    async (_kind, [status, ask]) => {
      const { headers, ...answer } = await ask();
      expect([answer.status, headers['x-content-type-options'], headers['cache-control']]).toEqual([
        status,
        'nosniff',
        'no-store',
      ]);
      expect(headers['retry-after'] !== undefined).toBe(status === 503);
    },
  );

  it('over the limit too, which says when to try again', async () => {
    for (let i = 0; i < UNAUTHENTICATED; i++) await get('/api/public/v1/firms');
    const { status, headers } = await get('/api/public/v1/firms');
    expect([status, headers['x-content-type-options'], headers['cache-control']]).toEqual([
      429,
      'nosniff',
      'no-store',
    ]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  it('has these headers once, whatever the service sends', async () => {
    gateway.backend.answer = (_req, res) =>
      void res
        .writeHead(200, { 'cache-control': 'public, max-age=9', 'x-content-type-options': 'x' })
        .end('{}');
    const { headers } = await get('/api/public/v1/sent-cases', { 'x-api-key': key });
    expect([headers['x-content-type-options'], headers['cache-control']]).toEqual(['nosniff', 'no-store']);
  });

  it('of a service at the origin may be stored when the service says so', async () => {
    expect((await get('/.well-known/jwks.json')).headers['cache-control']).toBe('no-store');
    gateway.backend.answer = (_req, res) =>
      void res.writeHead(200, { 'cache-control': 'max-age=9' }).end('{}');
    expect((await get('/.well-known/jwks.json')).headers).toMatchObject({
      'cache-control': 'max-age=9',
      'x-content-type-options': 'nosniff',
    });
  });
});

describe('a public page', () => {
  const PAGES = [
    '/',
    '/docs',
    '/docs/webhooks.json',
    '/docs/api/sent-cases',
    '/llms.txt',
    '/api/public/v1/openapi.json',
  ];

  it.each(PAGES)('%s is sent compressed, as the caller accepts', async (path) => {
    const plain = await get(path);
    const br = await get(path, { 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await get(path, { 'accept-encoding': 'gzip;q=0.5, br;q=0' });
    expect([plain, br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([
      undefined,
      'br',
      'gzip',
    ]);
    // toEqual compares byte by byte, which takes ten seconds of a processor for a page of this size
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
    expect(br.body.length).toBeLessThan(plain.body.length);
    for (const { headers } of [plain, br, gzip]) {
      expect(headers.vary).toContain('Accept-Encoding');
      expect([headers['x-content-type-options'], headers['cache-control']]).toEqual([
        'nosniff',
        // the description lacks webhooks here, so no cache keeps it
        path.endsWith('openapi.json') ? 'no-store' : expect.stringMatching(/^public, max-age=\d+$/),
      ]);
    }
    expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
  });

  it.each([...PAGES, '/favicon.ico'])('%s is not sent again to a caller that has it', async (path) => {
    const encoding = { 'accept-encoding': 'br' };
    const { etag } = (await get(path, encoding)).headers;
    expect(etag).toMatch(/^"[\w-]+"$/);
    const again = await get(path, { ...encoding, 'if-none-match': `"other", ${String(etag)}` });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
    expect((await get(path, { ...encoding, 'if-none-match': '"other"' })).status).toBe(200);
    expect((await get(path, { 'if-none-match': String(etag) })).status).toBe(
      path.endsWith('.ico') ? 304 : 200,
    );
  });

  it("counts for the caller's address; health does not", async () => {
    for (let left = UNAUTHENTICATED - 1; left >= 0; left--) {
      const { status, headers } = await get(PAGES[left % PAGES.length] as string);
      expect([status, headers['x-ratelimit-remaining']]).toEqual([200, String(left)]);
    }
    for (const path of PAGES) expect((await get(path)).status).toBe(429);
    for (const path of ['/health/live', '/health/ready', '/api/public/v1/health'])
      expect((await get(path)).status).toBe(200);
    expect((await get('/api/public/v1/sent-cases', { 'x-api-key': key })).status).toBe(200);
  });
});
