import { Agent as HttpAgent, get } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ServiceBalancer, testRedis, type TestRedis } from '@referral-exchange/testing';
import { GatewayUnderTest } from './gateway-under-test.js';
import { Upstream } from './upstream.js';

/** Short enough to be seen, long enough for several calls on a connection. */
const LIFETIME_MS = 300;

describe('a replica that is added behind one address', () => {
  let redis: TestRedis;
  let gateway: GatewayUnderTest;
  let balancer: ServiceBalancer;
  const replicas: Upstream[] = [];
  beforeAll(async () => {
    redis = await testRedis();
    balancer = await ServiceBalancer.start();
    replicas.push(await Upstream.start(), await Upstream.start());
    await balancer.add(replicas[0]!.url);
    gateway = await GatewayUnderTest.start({
      redisUrl: redis.url,
      env: {
        RATE_LIMIT_SCALE: '1000',
        SERVICE_URL_REFERRALS: balancer.url,
        UPSTREAM_CONNECTION_LIFETIME_MS: String(LIFETIME_MS),
        CLIENT_CONNECTION_LIFETIME_MS: String(LIFETIME_MS),
      },
    });
  });
  afterAll(async () => {
    await gateway.stop();
    await balancer.close();
    await Promise.all(replicas.map((replica) => replica.stop()));
    await redis.drop();
  });

  it('gets calls though the connections to the others are busy all the time, and no call fails', async () => {
    const headers = { 'x-api-key': gateway.newKey().key };
    const statuses: number[] = [];
    const callUntil = async (isEnough: () => boolean): Promise<void> => {
      while (!isEnough()) {
        const response = await fetch(`${gateway.base}/sent-cases`, { headers });
        await response.arrayBuffer();
        statuses.push(response.status);
      }
    };
    await callUntil(() => statuses.length > 20);
    expect(replicas[1]!.seen).toEqual([]);
    await balancer.add(replicas[1]!.url);
    const isReached = (): boolean => replicas[1]!.seen.length > 10;
    await Promise.all(Array.from({ length: 8 }, () => callUntil(isReached)));
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('of the gateway itself is found by clients: an old connection ends with its next response', async () => {
    const agent = new HttpAgent({ keepAlive: true, maxSockets: 1 });
    const headers = { 'x-api-key': gateway.newKey().key };
    const call = () =>
      new Promise<string | undefined>((resolve, reject) => {
        get(`${gateway.base}/sent-cases`, { agent, headers }, (response) => {
          response.resume().on('end', () => resolve(response.headers.connection));
        }).on('error', reject);
      });
    const startedAt = performance.now();
    expect(await call()).toBe('keep-alive');
    let ended: string | undefined;
    while (ended !== 'close' && performance.now() - startedAt < 60 * LIFETIME_MS) ended = await call();
    expect(ended).toBe('close');
    expect(performance.now() - startedAt).toBeGreaterThan(LIFETIME_MS);
    expect(await call()).toBe('keep-alive');
    agent.destroy();
  });
});
