import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { failOnLeaks, testRedis, type TestRedis } from '@referral-exchange/testing';
import { GatewayUnderTest } from './gateway-under-test.js';

failOnLeaks();

const BUCKET = 'https://documents.s3.us-east-1.amazonaws.com';

describe('the files of the dashboard', () => {
  let redis: TestRedis;
  let gateway: GatewayUnderTest;
  beforeAll(async () => {
    redis = await testRedis();
    gateway = await GatewayUnderTest.start({ redisUrl: redis.url, env: { BUCKET_ORIGIN: BUCKET } });
  });
  afterAll(async () => {
    await gateway.stop();
    await redis.drop();
  });

  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(gateway.origin + path, { headers, method });
  const scriptOf = async () =>
    /src="(\/app\/assets\/main[^"]+)"/.exec(await (await get('/app')).text())?.[1] ?? 'none';

  it.each(['/app', '/app/', '/app/inbox', '/app/referrals/ABB-0001-R1?tab=notes'])(
    '%s is the page, which is never kept',
    async (path) => {
      const answer = await get(path);
      expect([
        answer.status,
        answer.headers.get('cache-control'),
        answer.headers.get('content-type'),
      ]).toEqual([200, 'no-store', 'text/html; charset=utf-8']);
      expect(await answer.text()).toContain('<div id="root">');
    },
  );

  it('allows nothing but its own files, and to read documents of the bucket', async () => {
    const policy = (await get('/app')).headers.get('content-security-policy') ?? '';
    expect(policy.replace(BUCKET, '')).not.toMatch(/unsafe|https?:|\*|data:/);
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      `connect-src 'self' ${BUCKET}`,
      "frame-ancestors 'none'",
      "base-uri 'none'",
      // documents of a case are shown from what the page has read
      "img-src 'self' blob:",
      'frame-src blob:',
      "form-action 'self'",
    ]);
  });

  it('sends scripts compressed, to be kept for ever', async () => {
    const script = await scriptOf();
    for (const [accepted, sent] of [
      ['br, gzip', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const { status, headers } = await get(script, { 'accept-encoding': accepted }, 'HEAD');
      expect([status, headers.get('content-encoding'), headers.get('cache-control')]).toEqual([
        200,
        sent,
        'public, max-age=31536000, immutable',
      ]);
    }
  });

  it('a file of an earlier release is gone, and not the page in its place', async () => {
    const answer = await get('/app/assets/main-OldOld00.js', { accept: 'text/html' });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      404,
      'application/json; charset=utf-8',
    ]);
  });

  it('scripts are not counted against the limit of an address, pages are', async () => {
    const left = async (path: string) => (await get(path)).headers.get('x-ratelimit-remaining');
    const script = await scriptOf();
    const before = Number(await left(script));
    expect(Number(await left(script))).toBe(before);
    expect(Number(await left('/app'))).toBe(before - 1);
  });
});
