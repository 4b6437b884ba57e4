import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { failOnLeaks, PageBrowser, testRedis, type TestRedis } from '@referral-exchange/testing';
import { request } from 'undici';
import { GatewayUnderTest } from './gateway-under-test.js';

failOnLeaks();

/** What Chromium sends with a click. */
const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

describe('what the gateway shows a browser', () => {
  let redis: TestRedis;
  let gateway: GatewayUnderTest;
  let origin: string;
  beforeAll(async () => {
    redis = await testRedis();
    gateway = await GatewayUnderTest.start({
      redisUrl: redis.url,
      env: { RATE_LIMIT_SCALE: '1000', SERVICE_URL_REFERRALS: 'http://127.0.0.1:1' },
    });
    origin = `http://127.0.0.1:${gateway.gateway.port}`;
  });
  afterAll(async () => {
    await gateway.stop();
    await redis.drop();
  });

  const get = (path: string, headers = {}) => request(new URL(path, origin), { headers });

  it.each(['/no-such-page', '/accept-invitations', '/wp-admin/setup.php?x=%3Cscript%3E'])(
    'at %s, where there is no page, is a page that says so',
    async (path) => {
      const { statusCode, headers, body } = await get(path, BROWSER);
      const text = await body.text();
      expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(text).toContain('<h1>No such page</h1>');
      expect(text).not.toContain('<script');
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'x-request-id': expect.any(String),
        'x-ratelimit-remaining': expect.any(String),
      });
    },
  );

  it.each([
    ['no Accept', '/no-such-page', {}],
    ['Accept: */*', '/no-such-page', { accept: '*/*' }],
    ['an address of the API', '/api/public/v1/nothing', BROWSER],
    ['an address of the internal API', '/api/v1/nothing', BROWSER],
  ])('is JSON with %s', async (_, path, headers) => {
    const answer = await get(path, headers);
    expect(answer.headers['content-type']).toContain('application/json');
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    await answer.body.json();
  });

  it('while the service of a page is away is a page too', async () => {
    const { statusCode, headers, body } = await get('/acknowledge?token=x', BROWSER);
    expect([statusCode, headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
    expect(headers['retry-after']).toBeDefined();
    expect(await body.text()).toContain('This is not available right now');
  });

  it('at /favicon.ico is the mark', async () => {
    const { statusCode, headers, body } = await get('/favicon.ico');
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
    expect(
      Buffer.from(await body.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
  });

  it('fits every screen', async () => {
    const browser = await PageBrowser.launch();
    try {
      await browser.open(
        `${origin}/no-such-page`,
        { size: 'narrow' },
        async (page) => {
          expect(await browser.faults(page)).toEqual([]);
        },
        [404],
      );
    } finally {
      await browser.close();
    }
  });
});
