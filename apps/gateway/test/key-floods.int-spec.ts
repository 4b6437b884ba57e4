import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { testRedis, type TestRedis, until } from '@referral-exchange/testing';
import { RateLimits } from '../src/rate-limit/rate-limits.js';
import { VerifiedCredentials } from '../src/credentials/verified-credentials.js';
import { GatewayUnderTest } from './gateway-under-test.js';

const LIMIT = 100;
const UNKNOWN_LOOKUPS = 8;

let redis: TestRedis;
let gateway: GatewayUnderTest;
let clients = 0;

beforeAll(async () => {
  redis = await testRedis();
  const env = { TRUSTED_PROXIES: '1', RATE_LIMIT_UNAUTHENTICATED: String(LIMIT) };
  gateway = await GatewayUnderTest.start({ redisUrl: redis.url, env });
});

afterAll(async () => {
  await gateway.stop();
  await redis.drop();
});

beforeEach(() => {
  gateway.auth.asked = 0;
  gateway.auth.mostAtOnce = 0;
  gateway.auth.delayMs = 0;
});

const newClient = () => `198.51.100.${++clients}`;
const randomKey = () => `svcp_${randomBytes(32).toString('hex')}`;
const call = (key: string, client: string) =>
  fetch(`${gateway.base}/sent-cases`, { headers: { 'x-api-key': key, 'x-forwarded-for': client } });

async function flood(keys: number, client: string): Promise<Response[]> {
  return Promise.all(Array.from({ length: keys }, () => call(randomKey(), client)));
}

/** What the callers got, by status. Every 429 and 503 says when to try again. */
function counted(answers: Response[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status, headers } of answers) {
    counts[status] = (counts[status] ?? 0) + 1;
    expect(Number(headers.get('retry-after')) > 0).toBe(status === 429 || status === 503);
  }
  return counts;
}

/** Lets the gateway forget that it has verified the key. */
function forget(firmId: string | null): void {
  gateway.gateway.app.get(VerifiedCredentials, { strict: false }).dropFirm(String(firmId));
}

describe('300 invented keys of one address', () => {
  it('make at most as many lookups at auth as the address may make calls', async () => {
    const client = newClient();
    const { key, principal } = gateway.newKey();
    expect((await call(key, client)).status).toBe(200);
    const answers: Response[] = [];
    for (let i = 0; i < 10; i++) answers.push(...(await flood(30, client)));
    const counts = counted(answers);
    expect(gateway.auth.asked - 1).toBeLessThanOrEqual(LIMIT);
    expect([counts[401], counts[429]]).toEqual([LIMIT, 300 - LIMIT]);

    // a key that the gateway has known is not held up, wherever it comes from, and counts in its own window
    forget(principal.firmId);
    const known = await call(key, client);
    expect([known.status, known.headers.get('x-ratelimit-limit')]).toEqual([200, '300']);
    // nor is a new key of another address
    expect((await call(gateway.newKey().key, newClient())).status).toBe(200);
    // an unknown one of this address is not looked up
    const { asked } = gateway.auth;
    expect(counted([await call(gateway.newKey().key, client)])).toEqual({ 429: 1 });
    expect(gateway.auth.asked).toBe(asked);
  });

  it('one wrong key that is sent again and again is looked up once a second at most', async () => {
    const client = newClient();
    const key = randomKey();
    const answers = await Promise.all(Array.from({ length: 50 }, () => call(key, client)));
    expect(counted(answers)).toEqual({ 401: 50 });
    expect(gateway.auth.asked).toBeLessThanOrEqual(5);
  });
});

describe('a key that the gateway has not seen', () => {
  it('is judged by Redis before auth is asked only when its address has sent a wrong one', async () => {
    const limits = gateway.gateway.app.get(RateLimits, { strict: false });
    const judged = jest.spyOn(limits, 'requireKeyLookup');
    const client = newClient();
    expect((await call(gateway.newKey().key, client)).status).toBe(200);
    expect(judged).not.toHaveBeenCalled();
    expect((await call(randomKey(), client)).status).toBe(401);
    expect((await call(gateway.newKey().key, client)).status).toBe(200);
    expect(judged).toHaveBeenCalledTimes(1);
    judged.mockRestore();
  });
});

describe('invented keys of many addresses', () => {
  it('use a share of auth: known keys and new ones of other addresses are verified meanwhile', async () => {
    const { key, principal } = gateway.newKey();
    expect((await call(key, newClient())).status).toBe(200);
    gateway.auth.delayMs = 30;
    let isOver = false;
    const floods = Promise.all(Array.from({ length: 12 }, () => flood(70, newClient()))).finally(
      () => (isOver = true),
    );
    await until(() => gateway.auth.mostAtOnce >= UNKNOWN_LOOKUPS);
    expect((await call(gateway.newKey().key, newClient())).status).toBe(200);
    forget(principal.firmId);
    expect((await call(key, newClient())).status).toBe(200);
    expect(isOver).toBe(false);
    const counts = counted((await floods).flat());
    expect(Object.keys(counts)).toEqual(['401', '503']);
    expect(gateway.auth.mostAtOnce).toBeLessThanOrEqual(UNKNOWN_LOOKUPS + 1);
  });
});
