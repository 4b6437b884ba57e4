import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { metricsPort } from '@referral-exchange/telemetry';
import { PrivateRedis, ScrapedMetrics, until } from '@referral-exchange/testing';
import { Agent, request } from 'undici';
import { GatewayUnderTest } from './gateway-under-test.js';

const PLACES = 3;

let redis: PrivateRedis;
let gateway: GatewayUnderTest;
/** Answers that the service has not given. */
const held: ServerResponse[] = [];
const callers = new Agent({ connections: null });

beforeAll(async () => {
  redis = await PrivateRedis.start();
  gateway = await GatewayUnderTest.start({
    redisUrl: redis.url,
    env: { UPSTREAM_PLACES: `${PLACES}`, METRICS_PORT: '0', RATE_LIMIT_SCALE: '1000' },
  });
});

afterAll(async () => {
  await callers.destroy();
  await gateway.stop();
  await redis.kill();
});

interface Answer {
  status: number;
  retryAfter: number;
  body: { error?: { code: string; message: string } };
}

async function call(key: string, path: string): Promise<Answer> {
  const options = { dispatcher: callers, headers: { 'x-api-key': key } };
  const { statusCode, headers, body } = await request(gateway.base + path, options);
  const parsed = (await body.json()) as Answer['body'];
  return { status: statusCode, retryAfter: Number(headers['retry-after']), body: parsed };
}

const overloads = async (upstream: string): Promise<number | undefined> =>
  (await ScrapedMetrics.read(metricsPort()!)).value('gateway_upstream_failures_total', {
    upstream,
    error_type: 'overload',
  });

it('refuses what waits too long with 503 and says when to come back; other services go on', async () => {
  const { key } = gateway.newKey({ isTestFirm: false });
  gateway.backend.answer = (req, res) => {
    req.resume();
    if (req.url!.includes('/sent-cases')) held.push(res);
    else res.end('{}');
  };
  const admitted = Array.from({ length: PLACES }, () => call(key, '/sent-cases'));
  await until(() => held.length >= PLACES);
  const waiting = Array.from({ length: 5 }, () => call(key, '/sent-cases'));
  expect((await call(key, '/routing/rules')).status).toBe(200);
  for (const { status, retryAfter, body } of await Promise.all(waiting)) {
    expect([status, body.error?.code]).toEqual([503, 'service_unavailable']);
    expect(body.error?.message).toMatch(/more calls than it can answer/);
    expect([1, 2, 3, 4, 5]).toContain(retryAfter);
  }
  expect([held.length, await overloads('referrals')]).toEqual([PLACES, 5]);
  for (const response of held) response.end('{}');
  expect((await Promise.all(admitted)).map(({ status }) => status)).toEqual(Array(PLACES).fill(200));
});

it('a place is free as soon as the service has answered, however slowly the caller reads', async () => {
  const { key } = gateway.newKey({ isTestFirm: false });
  const unfinished: ServerResponse[] = [];
  gateway.backend.answer = (req, res) => {
    req.resume();
    res.write('{');
    unfinished.push(res);
  };
  const calls = Array.from({ length: PLACES + 2 }, () => call(key, '/analytics/sent'));
  await until(() => unfinished.length >= PLACES + 2);
  for (const response of unfinished) response.end('}');
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(PLACES + 2).fill(200));
});
