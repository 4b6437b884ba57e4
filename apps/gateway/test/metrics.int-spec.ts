import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { metricsPort } from '@referral-exchange/telemetry';
import { ScrapedMetrics, testRedis, type TestRedis } from '@referral-exchange/testing';
import { GatewayUnderTest, NOWHERE } from './gateway-under-test.js';

let redis: TestRedis;
let gateway: GatewayUnderTest;

beforeAll(async () => {
  redis = await testRedis();
  gateway = await GatewayUnderTest.start({
    redisUrl: redis.url,
    env: {
      METRICS_PORT: '0',
      HOST: '127.0.0.1',
      UPSTREAM_HEADERS_TIMEOUT_MS: '8000',
      SERVICE_URL_WEBHOOKS: `http://${NOWHERE}`,
      // a few calls of a key in a minute, and of an address without one
      RATE_LIMIT_SCALE: '0.05',
    },
  });
});

afterAll(async () => {
  await gateway.stop();
  await redis.drop();
});

const scrape = (): Promise<ScrapedMetrics> => ScrapedMetrics.read(metricsPort()!);

async function get(path: string, key?: string): Promise<number> {
  const response = await fetch(gateway.base + path, { headers: key ? { 'x-api-key': key } : {} });
  await response.text();
  return response.status;
}

it('requests are counted by the pattern of their route, tier and status, cached credentials and refusals too', async () => {
  const before = await scrape();
  const { key } = gateway.newKey({ tier: 'standard' });
  const asked = gateway.auth.asked;
  const statuses = [];
  while (statuses.at(-1) !== 429) statuses.push(await get(`/sent-cases/${randomUUID()}`, key));
  const metrics = await scrape();
  const labels = {
    http_route: '/api/public/v1/sent-cases/{id}',
    tier: 'standard',
    http_request_method: 'GET',
  };
  const count = (status: string) =>
    metrics.value('http_server_request_duration_seconds_count', {
      ...labels,
      http_response_status_code: status,
    });
  expect([count('200'), count('429')]).toEqual([statuses.filter((status) => status === 200).length, 1]);
  expect(metrics.value('gateway_rate_limit_refusals_total', { limit: 'caller', tier: 'standard' })).toBe(1);
  const answered = { server_address: 'referrals', http_response_status_code: '200' };
  expect(metrics.value('http_client_request_duration_seconds_count', answered)).toBe(count('200'));
  // the scrape is no request of a client; no breaker, no failure: their series are there all the same
  expect(metrics.value('http_server_active_requests')).toBe(0);
  expect(metrics.value('http_server_open_connections')).toBeGreaterThan(0);
  expect(metrics.value('http_client_open_connections', { server_address: 'referrals' })).toBeGreaterThan(0);
  const unseen = { upstream: 'analytics', error_type: 'timeout' };
  expect(before.value('gateway_upstream_failures_total', unseen)).toBe(0);
  const lookups = (result: string) =>
    (metrics.value('gateway_credential_lookups_total', { result }) ?? 0) -
    (before.value('gateway_credential_lookups_total', { result }) ?? 0);
  // without Kafka a key is asked for again after half a second
  const misses = gateway.auth.asked - asked;
  expect([lookups('miss'), lookups('hit')]).toEqual([misses, statuses.length - misses]);
  // a slow auth slows all calls: the questions to it are measured as calls to it
  const verified = { server_address: 'auth', http_response_status_code: '200' };
  const questions = (seen: ScrapedMetrics) =>
    seen.value('http_client_request_duration_seconds_count', verified) ?? 0;
  expect(questions(metrics) - questions(before)).toBe(misses);
});

it('failures are counted by service: no connection, no response in time, a credential that auth does not verify', async () => {
  const failures = async (upstream: string, type: string) =>
    (await scrape()).value('gateway_upstream_failures_total', { upstream, error_type: type }) ?? 0;
  /** All failures of reads: there from the start, as 0. */
  const failed = async () => (await scrape()).value('gateway_request_failures_total', { kind: 'read' })!;
  const failing = async (path: string, upstream: string, type: string) => {
    const before = await failures(upstream, type);
    const failedBefore = await failed();
    expect(await get(path, gateway.newKey().key)).toBe(503);
    expect((await failures(upstream, type)) - before).toBe(1);
    expect((await failed()) - failedBefore).toBe(1);
  };
  await failing('/webhooks', 'webhooks', 'connection');
  gateway.backend.answer = () => undefined;
  await failing('/sent-cases', 'referrals', 'timeout');
  gateway.auth.upstream.answer = (_request, response) => void response.writeHead(500).end();
  await failing('/sent-cases', 'auth', 'verification');
});

it('a refusal of an address is told from one of a caller', async () => {
  const refusals = async () =>
    (await scrape()).value('gateway_rate_limit_refusals_total', { limit: 'address', tier: 'none' }) ?? 0;
  const before = await refusals();
  while ((await get('/sent-cases')) !== 429);
  expect((await refusals()) - before).toBe(1);
});

it('metrics are not served through the gateway', async () => {
  for (const path of ['/metrics', '/api/public/v1/metrics', '/api/v1/metrics'])
    expect((await fetch(gateway.origin + path)).status).not.toBe(200);
});
