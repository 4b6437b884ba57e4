import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  buildPrincipal,
  freePort,
  HeaderProxy,
  McpConformance,
  testRedis,
  type TestRedis,
} from '@referral-exchange/testing';
import { GatewayUnderTest } from './gateway-under-test.js';

let redis: TestRedis;
let gateway: GatewayUnderTest;
let front: HeaderProxy;
beforeAll(async () => {
  redis = await testRedis();
  const port = await freePort();
  gateway = await GatewayUnderTest.start({
    redisUrl: redis.url,
    env: { PUBLIC_BASE_URL: `http://127.0.0.1:${port}` },
  });
  const key = `svcp_${randomBytes(32).toString('hex')}`;
  const principal = buildPrincipal({ issuedVia: 'mcp', tier: 'read_only' });
  gateway.auth.know(key, { outcome: 'ok', principal, expiresAt: null, isMcpEnabled: true });
  // the suite has no credential; `Host` and `Origin` are as it sends them
  front = await HeaderProxy.before(gateway.origin, () => ({ authorization: `Bearer ${key}` }), port);
});
afterAll(async () => {
  await front?.stop();
  await gateway?.stop();
  await redis?.drop();
});

it('passes the official conformance scenario of DNS rebinding', async () => {
  const url = `${front.url}/mcp`;
  const scenario = 'dns-rebinding-protection';
  const suite = await McpConformance.start(
    ...['server', '--url', url, '--scenario', scenario, '--spec-version', '2026-07-28'],
  );
  const checks = (await suite.results()).get(scenario)!;
  expect(checks.map(({ id, status }) => [id, status])).toEqual([
    ['localhost-host-rebinding-rejected', 'SUCCESS'],
    ['localhost-host-valid-accepted', 'SUCCESS'],
  ]);
});
