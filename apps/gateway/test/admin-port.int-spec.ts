import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testRedis, type TestRedis } from '@referral-exchange/testing';
import { ADMIN_KEY, GatewayUnderTest } from './gateway-under-test.js';

describe('with a port for the admin routes', () => {
  let redis: TestRedis;
  let gateway: GatewayUnderTest;
  let inside: string;
  beforeAll(async () => {
    redis = await testRedis();
    gateway = await GatewayUnderTest.start({ redisUrl: redis.url, env: { ADMIN_PORT: '0' } });
    inside = `http://127.0.0.1:${gateway.gateway.adminPort}`;
  });
  afterAll(async () => {
    await gateway.stop();
    await redis.drop();
  });

  const statusOf = async (url: string, headers: Record<string, string>): Promise<number> =>
    (await fetch(url, { headers })).status;

  it.each([
    '/admin/firms',
    '/%61dmin/firms',
    '/admin/oauth-clients',
    '/admin/service-health',
    '/integrations/case-system/x',
  ])('%s is at that port, and nowhere else', async (path) => {
    const byKey = { 'x-admin-api-key': ADMIN_KEY };
    expect(await statusOf(`${inside}/api/v1${path}`, byKey)).toBe(200);
    expect(await statusOf(`${gateway.internal}${path}`, byKey)).toBe(401);
    const bySession = { authorization: `Bearer ${gateway.newSession().token}` };
    expect(await statusOf(`${gateway.internal}${path}`, bySession)).toBe(404);
  });

  it('the other routes are at both ports', async () => {
    const headers = { 'x-api-key': gateway.newKey().key };
    expect(await statusOf(`${gateway.base}/sent-cases`, headers)).toBe(200);
    expect(await statusOf(`${inside}/api/public/v1/sent-cases`, headers)).toBe(200);
  });

  it('a stop waits for a call at either port', async () => {
    const arrived = new Promise<void>((resolve) => {
      gateway.backend.answer = (_req, res) => {
        resolve();
        setTimeout(() => res.end('{}'), 300);
      };
    });
    const headers = { 'x-api-key': gateway.newKey().key };
    const call = statusOf(`${inside}/api/public/v1/sent-cases`, headers);
    await arrived;
    await gateway.stopGateway();
    expect(await call).toBe(200);
  });
});
