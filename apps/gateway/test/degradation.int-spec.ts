import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { metricsPort } from '@referral-exchange/telemetry';
import {
  buildPrincipal,
  eventually,
  PrivateRedis,
  ScrapedMetrics,
  testTopics,
  type TestTopics,
} from '@referral-exchange/testing';
import { GatewayUnderTest } from './gateway-under-test.js';

let redis: PrivateRedis;
let topics: TestTopics;
let auth: ChildProcess;
let gateway: GatewayUnderTest;

beforeAll(async () => {
  redis = await PrivateRedis.start();
  // with a live feed of revocations a verified key is cached for 30 seconds
  topics = await testTopics(['auth.events', 'oauth.events']);
  const answer = JSON.stringify({ outcome: 'ok', principal: buildPrincipal({}), expiresAt: null });
  const program = fileURLToPath(new URL('auth-process.ts', import.meta.url));
  auth = spawn(process.execPath, [program, answer], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = (await once(auth.stdout!, 'data')) as [Buffer];
  gateway = await GatewayUnderTest.start({
    redisUrl: redis.url,
    kafkaBrokers: topics.brokers,
    topicPrefix: topics.prefix,
    env: {
      METRICS_PORT: '0',
      HOST: '127.0.0.1',
      RATE_LIMIT_SCALE: '1000',
      // Redis is given up as early as in production, auth a little later: a busy one must not look frozen
      REDIS_TIMEOUT_MS: '250',
      AUTH_TIMEOUT_MS: '8000',
      SERVICE_URL_AUTH: `http://127.0.0.1:${String(port).trim()}`,
    },
  });
  await untilDetails({ redis: 'up', auth: 'up', kafka: 'up' });
});

afterAll(async () => {
  redis.thaw();
  auth.kill('SIGKILL');
  await gateway.stop();
  await redis.kill();
  await topics.drop();
});

const newKey = (): string => `svcp_${randomBytes(32).toString('hex')}`;
const statusOf = async (key: string): Promise<number> =>
  (await fetch(`${gateway.base}/sent-cases`, { headers: { 'x-api-key': key } })).status;
const readiness = async (): Promise<number> => (await fetch(`${gateway.origin}/health/ready`)).status;

const metricOf = async (dependency: string): Promise<number | undefined> =>
  (await ScrapedMetrics.read(metricsPort()!)).value('gateway_dependency_up', { dependency });

/** Waits until `GET /health` shows these states. */
async function untilDetails(expected: Record<string, string>): Promise<void> {
  const details = async () => {
    const response = await fetch(`${gateway.base}/health`);
    return ((await response.json()) as { data: { details: Record<string, string> } }).data.details;
  };
  const isReached = (states: Record<string, string>) =>
    Object.entries(expected).every(([name, state]) => states[name] === state);
  await eventually(details, isReached, 60_000);
}

it('with Redis frozen the gateway stays ready and answers calls', async () => {
  const key = newKey();
  expect(await statusOf(key)).toBe(200);
  redis.freeze();
  try {
    expect([await statusOf(key), await readiness()]).toEqual([200, 200]);
    await untilDetails({ redis: 'down', auth: 'up' });
    expect(await metricOf('redis')).toBe(0);
    expect([await statusOf(key), await statusOf(newKey()), await readiness()]).toEqual([200, 200, 200]);
  } finally {
    redis.thaw();
  }
  // at night nobody calls, and the alert ends all the same
  await eventually(
    () => metricOf('redis'),
    (value) => value === 1,
  );
  await untilDetails({ redis: 'up' });
});

it('with auth frozen the gateway stays ready and answers calls with a cached key', async () => {
  let isDone = false;
  // again if a machine that stood still lost touch with Kafka meanwhile: a key is then cached for half a
  // second only
  while (!isDone) isDone = await withAuthFrozen();
  await untilDetails({ auth: 'up' });
  expect(await statusOf(newKey())).toBe(200);
});

/** Returns false, and judges nothing, if the gateway did not hear of revocations all the time. */
async function withAuthFrozen(): Promise<boolean> {
  await untilDetails({ auth: 'up', kafka: 'up' });
  const { fedSince } = gateway;
  const key = newKey();
  expect(await statusOf(key)).toBe(200);
  auth.kill('SIGSTOP');
  try {
    const statuses = [await statusOf(key), await readiness(), await statusOf(newKey()), await statusOf(key)];
    if (fedSince === null || gateway.fedSince !== fedSince) return false;
    expect(statuses).toEqual([200, 200, 503, 200]);
    await untilDetails({ auth: 'down', redis: 'up' });
    expect([await readiness(), await metricOf('auth')]).toEqual([200, 0]);
    return true;
  } finally {
    auth.kill('SIGCONT');
  }
}
