import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { SERVICES, serviceUrlVariable } from '@referral-exchange/contracts';
import { testRedis, type TestRedis } from '@referral-exchange/testing';
import { GatewayUnderTest } from './gateway-under-test.js';
import { Upstream } from './upstream.js';

interface Document {
  openapi: string;
  'x-incomplete'?: true;
  info: { version: string };
  servers: { url: string }[];
  paths: Record<string, unknown>;
}

let redis: TestRedis;
let gateway: GatewayUnderTest;
/** All services but one: they describe no operations. */
let other: Upstream;
let isDown = false;

beforeAll(async () => {
  redis = await testRedis();
  other = await Upstream.start();
  other.answer = (req, res) =>
    void (isDown ? req.socket.destroy() : res.end('{"openapi":"3.0.3","paths":{}}'));
  const others = Object.keys(SERVICES).filter((name) => name !== 'referrals' && name !== 'auth');
  const env = Object.fromEntries(others.map((name) => [serviceUrlVariable(name), other.url]));
  gateway = await GatewayUnderTest.start({ redisUrl: redis.url, env });
  gateway.auth.upstream.answer = other.answer;
  const operation = (operationId: string) => ({ operationId, responses: { 200: { description: 'OK' } } });
  gateway.backend.answer = (req, res) => {
    if (isDown) return void req.socket.destroy();
    const own = {
      '/api/public/v1/sent-cases': { get: operation('list') },
      '/api/v1/sent-cases': { get: operation('list') },
      '/api/v1/admin/referrals': { post: operation('force') },
      '/internal/secret': { get: operation('secret') },
    };
    res.setHeader('content-type', 'application/json');
    res.end(JSON.stringify({ openapi: '3.0.3', info: {}, paths: own, components: { schemas: {} } }));
  };
});

afterAll(async () => {
  await gateway.stop();
  await other.stop();
  await redis.drop();
});

async function read(url: string): Promise<Document> {
  const response = await fetch(url);
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('application/json'),
  ]);
  const document = (await response.json()) as Document;
  // an incomplete document says so, and no cache keeps it
  expect(response.headers.get('cache-control')).toBe(
    document['x-incomplete'] ? 'no-store' : 'public, max-age=60',
  );
  return document;
}

it('a service that is down, or has an invalid document, does not hide the others, and is asked again', async () => {
  isDown = true;
  const incomplete = await read(`${gateway.base}/openapi.json`);
  expect([Object.keys(incomplete.paths), incomplete['x-incomplete']]).toEqual([['/health'], true]);
  isDown = false;
  let merged = await read(`${gateway.base}/openapi.json`);
  while (merged['x-incomplete']) {
    await sleep(200);
    merged = await read(`${gateway.base}/openapi.json`);
  }
  expect(Object.keys(merged.paths).sort()).toEqual(['/health', '/sent-cases']);
  expect(merged['x-incomplete']).toBeUndefined();
  expect(merged).toMatchObject({
    openapi: '3.0.3',
    info: { version: '1.0.0' },
    servers: [{ url: 'http://localhost:3000/api/public/v1' }],
  });
});

it('the document is cached: reading it calls no service and works while services are down', async () => {
  isDown = true;
  gateway.backend.answer = (req) => void req.socket.destroy();
  expect(Object.keys((await read(`${gateway.base}/openapi.json`)).paths)).toContain('/sent-cases');
});

it('the internal API has a document of its own', async () => {
  const merged = await read(`${gateway.internal}/openapi.json`);
  // the stream and the health of services are the gateway's own
  expect(Object.keys(merged.paths).sort()).toEqual([
    '/admin/referrals',
    '/admin/service-health',
    '/sent-cases',
    '/stream',
  ]);
  expect(merged.servers).toEqual([{ url: 'http://localhost:3000/api/v1' }]);
});

it('no document contains calls between services', async () => {
  for (const url of [`${gateway.base}/openapi.json`, `${gateway.internal}/openapi.json`])
    expect(JSON.stringify(await read(url))).not.toContain('secret');
});
