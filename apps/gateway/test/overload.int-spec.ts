import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { metricsPort } from '@referral-exchange/telemetry';
import { PrivateRedis, ScrapedMetrics } from '@referral-exchange/testing';
import { Agent, request } from 'undici';
import { GatewayUnderTest } from './gateway-under-test.js';

let redis: PrivateRedis;
let gateway: GatewayUnderTest;
/** Answers of the service that the test holds back, the oldest first. */
let held: ServerResponse[] = [];
const callers = new Agent({ connections: null });

beforeAll(async () => {
  redis = await PrivateRedis.start();
  gateway = await GatewayUnderTest.start({
    redisUrl: redis.url,
    env: { LOAD_SHEDDING: 'on', METRICS_PORT: '0', RATE_LIMIT_SCALE: '1000' },
  });
});

afterEach(() => {
  gateway.backend.answer = undefined;
  for (const response of held) response.end('{}');
  held = [];
});

afterAll(async () => {
  await callers.destroy();
  await gateway.stop();
  await redis.kill();
});

interface Answer {
  status: number;
  retryAfter: string | undefined;
  body: { error?: { code: string; message: string } };
}

/** Each test calls another service, whose places the others leave alone. */
async function call(key: string, path: string, signal?: AbortSignal): Promise<Answer> {
  const { statusCode, headers, body } = await request(gateway.base + path, {
    dispatcher: callers,
    headers: { 'x-api-key': key },
    signal,
  });
  const parsed = (await body.json()) as Answer['body'];
  return { status: statusCode, retryAfter: headers['retry-after'] as string | undefined, body: parsed };
}

function holdAnswers(): void {
  gateway.backend.answer = (req, res) => {
    req.resume();
    held.push(res);
  };
}

async function until(isReached: () => boolean): Promise<void> {
  while (!isReached()) await sleep(5);
}

const metricOf = async (name: string, service: string): Promise<number | undefined> =>
  (await ScrapedMetrics.read(metricsPort()!)).value(name, { server_address: service });
const placesOf = (service: string): Promise<number | undefined> =>
  metricOf('gateway_upstream_places', service);

async function untilWaiting(count: number, service: string): Promise<void> {
  while ((await metricOf('http_client_queued_requests', service)) !== count) await sleep(20);
}

it('refuses what waits too long with 503 and says when to come back, and admits the rest', async () => {
  const { key } = gateway.newKey({ isTestFirm: false });
  expect((await call(key, '/sent-cases')).status).toBe(200);
  holdAnswers();
  const admitted = Array.from({ length: 64 }, () => call(key, '/sent-cases'));
  await until(() => held.length === 64);
  const waiting = await Promise.all(Array.from({ length: 5 }, () => call(key, '/sent-cases')));
  for (const { status, retryAfter, body } of waiting) {
    expect([status, body.error?.code]).toEqual([503, 'service_unavailable']);
    expect(body.error?.message).toMatch(/more calls than it can answer/);
    expect(Number(retryAfter)).toBeGreaterThanOrEqual(1);
    expect(Number(retryAfter)).toBeLessThanOrEqual(5);
  }
  expect(held.length).toBe(64);
  for (const response of held) response.end('{}');
  expect((await Promise.all(admitted)).map(({ status }) => status)).toEqual(Array(64).fill(200));
});

it('a call whose caller has gone gives its turn to the next', async () => {
  const { key } = gateway.newKey({ isTestFirm: false });
  const rules = '/routing/rules';
  expect((await call(key, rules)).status).toBe(200);
  holdAnswers();
  const admitted = Array.from({ length: 64 }, () => call(key, rules));
  await until(() => held.length === 64);
  const gone = new AbortController();
  const left = call(key, rules, gone.signal).catch((error: Error) => error.name);
  await untilWaiting(1, 'routing');
  gone.abort();
  expect(await left).toBe('AbortError');
  await untilWaiting(0, 'routing');
  const next = call(key, rules);
  await untilWaiting(1, 'routing');
  held.shift()!.end('{}');
  await until(() => held.length === 64);
  for (const response of held) response.end('{}');
  expect((await next).status).toBe(200);
  await Promise.all(admitted);
});

it('a service that gets slow has fewer calls at once, which a metric shows', async () => {
  const { key } = gateway.newKey({ isTestFirm: false });
  for (let n = 0; n < 20; n++) await call(key, '/analytics/sent');
  expect(await placesOf('analytics')).toBe(64);
  // one call after the other, 5 ms each
  let line = Promise.resolve();
  gateway.backend.answer = (req, res) => {
    req.resume();
    line = line.then(() => sleep(5)).then(() => void res.end('{}'));
  };
  let left = 400;
  const one = async (): Promise<void> => {
    while (left-- > 0) expect([200, 503]).toContain((await call(key, '/analytics/sent')).status);
  };
  await Promise.all(Array.from({ length: 50 }, one));
  expect(await placesOf('analytics')).toBeLessThan(32);
});
