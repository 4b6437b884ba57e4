import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { connectRedis } from '@referral-exchange/jobs/counter-redis';
import { eventually, PrivateRedis } from '@referral-exchange/testing';
import { Redis } from 'ioredis';
import { RateLimiter } from '../src/rate-limit/rate-limiter.js';
import { GatewayUnderTest } from './gateway-under-test.js';

/** In production Redis is given up after a moment. */
const PATIENCE_MS = 45_000;

let server: PrivateRedis;
let client: Redis;

beforeAll(async () => {
  server = await PrivateRedis.start();
  client = new Redis(server.url);
  client.on('error', () => undefined);
});

afterAll(async () => {
  client.disconnect();
  await server.kill();
});

beforeEach(async () => {
  await client.flushall();
});

describe('the sliding window', () => {
  let redis: Redis;
  let limiter: RateLimiter;

  beforeEach(async () => {
    redis = connectRedis(server.url, PATIENCE_MS);
    limiter = new RateLimiter(redis);
    await new Promise((resolve) => redis.once('ready', resolve));
  });
  afterEach(() => redis.disconnect());

  const key = { key: 'limit:{f}:k:read', limit: 10 };
  const firm = { key: 'limit:{f}:read', limit: 15 };

  /** Moves the calls of a counter into the past, as if time had passed. */
  async function age(counter: string, seconds: number): Promise<void> {
    const all = await client.hgetall(counter);
    await client.del(counter);
    for (const [field, value] of Object.entries(all)) {
      if (field === 't') await client.hset(counter, 't', value);
      else if (field === 'o') await client.hset(counter, 'o', Number(value) - seconds * 1_000);
      else await client.hset(counter, Number(field) - seconds, value);
    }
  }

  async function nowOfRedis(): Promise<number> {
    return Number((await client.time())[0]);
  }

  /** How many scripts Redis has run. */
  async function scriptCalls(): Promise<number> {
    const stats = await client.info('commandstats');
    const calls = [...stats.matchAll(/cmdstat_eval(?:sha)?:calls=(\d+)/g)].map(([, count]) => Number(count));
    return calls.reduce((sum, count) => sum + count, 0);
  }

  /** The seconds to wait, when at most this many seconds have passed since they began. */
  function expectWait(retryAfter: number, seconds: number, passed: number): void {
    expect(retryAfter).toBeGreaterThanOrEqual(Math.max(1, seconds - passed - 1));
    expect(retryAfter).toBeLessThanOrEqual(seconds);
  }

  it('admits exactly the limit, however many calls come at once', async () => {
    const decisions = await Promise.all(
      Array.from({ length: 500 }, () => limiter.consume([key, { ...firm, limit: 1_000 }])),
    );
    const admitted = decisions.filter(({ isAdmitted }) => isAdmitted);
    expect(admitted.length).toBe(10);
    expect(admitted.map(({ remaining }) => remaining).sort((a, b) => a - b)).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
    ]);
    expect(decisions.filter(({ isAdmitted }) => !isAdmitted).every(({ remaining }) => remaining === 0)).toBe(
      true,
    );
  });

  it('admits exactly the limit across several gateways', async () => {
    const gateways = [1, 2, 3].map(() => new RateLimiter(new Redis(server.url)));
    const decisions = await Promise.all(
      gateways.flatMap((one) => Array.from({ length: 20 }, () => one.consume([key]))),
    );
    expect(decisions.filter(({ isAdmitted }) => isAdmitted).length).toBe(10);
    for (const one of gateways) (one as unknown as { redis: Redis }).redis.disconnect();
  });

  it('a call refused for its key is not counted for its firm, and the other way round', async () => {
    for (let i = 0; i < 30; i++) await limiter.consume([key, firm]);
    expect((await limiter.look([firm])).remaining).toBe(5);
    const other = { key: 'limit:{f}:other:read', limit: 10 };
    for (let i = 0; i < 30; i++) await limiter.consume([other, firm]);
    expect((await limiter.look([firm])).remaining).toBe(0);
    expect((await limiter.look([other])).remaining).toBe(5);
  });

  it('reports the counter that is nearest to its limit', async () => {
    const first = await limiter.consume([key, firm]);
    expect(first).toMatchObject({ isAdmitted: true, limit: 10, remaining: 9 });
    for (let i = 0; i < 10; i++) await limiter.consume([firm]);
    expect(await limiter.consume([key, firm])).toMatchObject({ isAdmitted: true, limit: 15, remaining: 3 });
  });

  it('judges the calls of one turn one after another, by one script for all owners', async () => {
    const other = { key: 'limit:{g}:k:read', limit: 3 };
    // Redis knows the script from now on
    await limiter.look([firm]);
    const before = await scriptCalls();
    const decisions = await Promise.all([
      ...Array.from({ length: 4 }, () => limiter.consume([other])),
      limiter.look([other]),
      ...Array.from({ length: 11 }, () => limiter.consume([key, firm])),
      limiter.look([firm]),
      limiter.consume([firm]),
    ]);
    expect((await scriptCalls()) - before).toBe(1);
    const told = decisions.map(({ isAdmitted, limit, remaining }) => [isAdmitted, limit, remaining]);
    expect(told).toEqual([
      ...[2, 1, 0].map((remaining) => [true, 3, remaining]),
      [false, 3, 0],
      [true, 3, 0],
      ...[9, 8, 7, 6, 5, 4, 3, 2, 1, 0].map((remaining) => [true, 10, remaining]),
      [false, 10, 0],
      // the call that its key refused is not counted for the firm
      [true, 15, 5],
      [true, 15, 4],
    ]);
  });

  it('a call expires after 60 seconds, not earlier', async () => {
    const beganAt = await nowOfRedis();
    for (let i = 0; i < 10; i++) await limiter.consume([key]);
    await age(key.key, 45);
    const refused = await limiter.consume([key]);
    expect(refused.isAdmitted).toBe(false);
    expectWait(refused.retryAfter, 15, (await nowOfRedis()) - beganAt);
    await age(key.key, 15);
    expect(await limiter.consume([key])).toMatchObject({ isAdmitted: true, remaining: 9 });
  });

  it('a caller that waits for Retry-After is admitted, and never waits longer than 60 seconds', async () => {
    for (let i = 0; i < 10; i++) await limiter.consume([key]);
    // at every part of a second
    for (let i = 0; i < 12; i++) {
      const { isAdmitted, retryAfter, resetAt } = await limiter.consume([key]);
      expect([isAdmitted, retryAfter >= 1, retryAfter <= 60]).toEqual([false, true, true]);
      expect(resetAt - (await nowOfRedis())).toBeLessThanOrEqual(61);
      await sleep(90);
    }
    const { retryAfter } = await limiter.consume([key]);
    await age(key.key, retryAfter);
    expect((await limiter.consume([key])).isAdmitted).toBe(true);
  });

  it('slides: calls counted at different times expire at different times', async () => {
    const beganAt = await nowOfRedis();
    for (let i = 0; i < 4; i++) await limiter.consume([key]);
    await age(key.key, 30);
    for (let i = 0; i < 6; i++) await limiter.consume([key]);
    const refused = await limiter.consume([key]);
    expect(refused).toMatchObject({ isAdmitted: false, remaining: 0 });
    expectWait(refused.retryAfter, 30, (await nowOfRedis()) - beganAt);
    await age(key.key, 30);
    expect(await limiter.consume([key])).toMatchObject({ isAdmitted: true, remaining: 3 });
  });

  it('reset says when at least one more call is admitted', async () => {
    const now = await nowOfRedis();
    const { resetAt } = await limiter.consume([key]);
    expect(resetAt).toBeGreaterThanOrEqual(now + 60);
    expect(resetAt).toBeLessThanOrEqual((await nowOfRedis()) + 61);
  });

  it('agrees with a simple list of all calls, second by second', async () => {
    // a call is in the window by the list alone, and so may one be that really was made some seconds earlier
    // on a busy machine
    const counted: { at: number; madeAt: number }[] = [];
    const inWindow = (clock: number, isReal: boolean) =>
      counted.filter(
        ({ at, madeAt }) => clock - at + (isReal ? (performance.now() - madeAt) / 1_000 : 0) < 60,
      ).length;
    let judged = 0;
    let clock = 0;
    for (let step = 0; step < 60; step++) {
      const gap = [0, 0, 1, 3, 7, 20, 60][(step * 5 + (step % 3)) % 7] as number;
      const calls = (step * 7) % 6;
      clock += gap;
      if (gap > 0) await age(key.key, gap);
      for (let i = 0; i < calls; i++) {
        const madeAt = performance.now();
        const { isAdmitted } = await limiter.consume([key]);
        const [least, most] = [inWindow(clock, true), inWindow(clock, false)];
        const isClear = least >= 10 || most < 10;
        if (isClear) expect([step, i, isAdmitted]).toEqual([step, i, most < 10]);
        if (isClear) judged++;
        if (isAdmitted) counted.push({ at: clock, madeAt });
      }
    }
    expect(counted.length).toBeGreaterThan(30);
    expect(judged).toBeGreaterThan(30);
  });

  it('has a bounded number of fields and expires', async () => {
    for (let second = 0; second < 200; second++) {
      await limiter.consume([{ ...key, limit: 1_000 }]);
      await age(key.key, 1);
    }
    await limiter.consume([{ ...key, limit: 1_000 }]);
    expect(await client.hlen(key.key)).toBeLessThanOrEqual(65);
    const ttl = await client.ttl(key.key);
    expect(ttl).toBeGreaterThan(55);
    expect(ttl).toBeLessThanOrEqual(62);
  });
});

describe('calls through the gateway', () => {
  let gateway: GatewayUnderTest;
  beforeEach(async () => {
    const env = {
      RATE_LIMIT_STANDARD_WRITES: '5',
      RATE_LIMIT_STANDARD_READS: '8',
      RATE_LIMIT_FIRM_READS: '12',
      RATE_LIMIT_UNAUTHENTICATED: '6',
    };
    gateway = await GatewayUnderTest.start({ redisUrl: server.url, env });
  });
  afterEach(() => gateway.stop());

  const call = (key: string, method = 'GET') =>
    fetch(`${gateway.base}/sent-cases`, { method, headers: { 'x-api-key': key } });
  const rate = ({ headers }: Response) =>
    ['limit', 'remaining'].map((name) => Number(headers.get(`x-ratelimit-${name}`)));

  it('count down, are refused with 429, and say when to retry', async () => {
    const { key } = gateway.newKey({ tier: 'standard' });
    for (let left = 7; left >= 0; left--) {
      const response = await call(key);
      expect([response.status, ...rate(response)]).toEqual([200, 8, left]);
    }
    const seen = gateway.backend.seen.length;
    const refusedFrom = Date.now();
    const refused = await call(key);
    expect([refused.status, ...rate(refused)]).toEqual([429, 8, 0]);
    expect(await refused.json()).toMatchObject({
      error: { code: 'rate_limited' },
      meta: { requestId: expect.any(String) },
    });
    const retryAfter = Number(refused.headers.get('retry-after'));
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(60);
    // by the clock of Redis, which is that of this machine
    const resetAt = Number(refused.headers.get('x-ratelimit-reset'));
    expect(resetAt).toBeGreaterThanOrEqual(refusedFrom / 1_000 + retryAfter - 2);
    expect(resetAt).toBeLessThanOrEqual(Date.now() / 1_000 + retryAfter + 2);
    expect(gateway.backend.seen.length).toBe(seen);
    expect((await call(key, 'POST')).status).toBe(200);
  });

  it('of several keys of one firm share its limit', async () => {
    const { key: one, principal } = gateway.newKey({ tier: 'standard' });
    const { key: other } = gateway.newKey({ tier: 'standard', firmId: principal.firmId });
    const answers = await Promise.all(
      [...Array(8).fill(one), ...Array(8).fill(other)].map((key: string) => call(key)),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBe(12);
  });

  it('made at once are admitted exactly up to the limit', async () => {
    const { key } = gateway.newKey({ tier: 'standard' });
    const answers = await Promise.all(Array.from({ length: 40 }, () => call(key, 'POST')));
    expect(answers.filter(({ status }) => status === 200).length).toBe(5);
    expect(answers.filter(({ status }) => status === 429).length).toBe(35);
  });

  it('without a key are counted for their address; calls with a valid key from there are not', async () => {
    for (let left = 5; left >= 0; left--) {
      const response = await fetch(`${gateway.base}/firms/me`);
      expect([response.status, ...rate(response)]).toEqual([401, 6, left]);
    }
    const refused = await fetch(`${gateway.base}/firms/me`);
    expect([refused.status, refused.headers.get('retry-after') !== null]).toEqual([429, true]);
    expect((await fetch(`${gateway.base}/health`)).status).toBe(200);
    expect((await call(gateway.newKey({ tier: 'standard' }).key)).status).toBe(200);
  });

  it("to the echo address are counted for the sender's address, as they need no key", async () => {
    const post = () =>
      fetch(`${gateway.internal}/webhooks/echo/${'0'.repeat(64)}`, { method: 'POST', body: 'x' });
    for (let left = 5; left >= 0; left--) {
      const response = await post();
      expect([response.status, ...rate(response)]).toEqual([200, 6, left]);
    }
    const seen = gateway.backend.seen.length;
    const refused = await post();
    expect([refused.status, ...rate(refused)]).toEqual([429, 6, 0]);
    expect(await refused.json()).toEqual({
      meta: { success: false },
      error: {
        code: 'rate_limited',
        message: expect.any(String),
        docUrl: expect.any(String),
        details: expect.any(Array),
      },
    });
    expect(gateway.backend.seen.length).toBe(seen);
  });

  it('of the docs count by page: without its style a page is none', async () => {
    const page = await fetch(`${gateway.origin}/docs`);
    const [, asset] = /href="(\/docs\/assets\/[^"]+\.css)"/.exec(await page.text())!;
    const [, left] = rate(page);
    for (let i = 0; i < 20; i++) {
      const style = await fetch(`${gateway.origin}${asset}`);
      expect([style.status, rate(style)[1]]).toEqual([200, left]);
    }
    expect(rate(await fetch(`${gateway.origin}/docs`))[1]).toBe(left! - 1);
  });

  it('are admitted, with the full limit in the headers, while Redis is down, and counted again afterwards', async () => {
    const { key } = gateway.newKey({ tier: 'standard' });
    await server.kill();
    try {
      for (let i = 0; i < 20; i++) {
        const response = await call(key);
        expect([response.status, ...rate(response)]).toEqual([200, 8, 8]);
      }
      expect((await fetch(`${gateway.origin}/health/ready`)).status).toBe(200);
      expect((await fetch(`${gateway.origin}/health/live`)).status).toBe(200);
    } finally {
      await server.restart();
    }
    await eventually(
      async () => rate(await call(key)),
      ([, remaining]) => remaining === 7,
      60_000,
    );
  });

  it('work after Redis has lost the script and all counts', async () => {
    const { key } = gateway.newKey({ tier: 'standard' });
    await call(key);
    await client.flushall();
    await client.script('FLUSH');
    const response = await call(key);
    expect([response.status, ...rate(response)]).toEqual([200, 8, 7]);
  });
});

describe('a Redis whose memory is bounded', () => {
  const MAX_MEMORY = 8 * 1024 * 1024;
  const limit = (key: string) => ({ key: `limit:{f}:${key}:read`, limit: 10 });
  let bounded: PrivateRedis;
  let admin: Redis;
  let redis: Redis;
  let limiter: RateLimiter;

  beforeAll(async () => {
    bounded = await PrivateRedis.start({ maxMemory: String(MAX_MEMORY) });
    admin = new Redis(bounded.url);
    redis = connectRedis(bounded.url, PATIENCE_MS);
    limiter = new RateLimiter(redis);
    await new Promise((resolve) => redis.once('ready', resolve));
  });
  afterAll(async () => {
    redis.disconnect();
    admin.disconnect();
    await bounded.kill();
  });

  /** Fills the memory with keys that expire, up to a share of it. */
  async function fill(share: number): Promise<void> {
    for (let n = 0; ; n++) {
      const used = Number(/used_memory:(\d+)/.exec(await admin.info('memory'))![1]);
      if (used > share * MAX_MEMORY) return;
      await admin.set(`capture:${n}`, 'x'.repeat(65_536), 'PX', 3_600_000);
    }
  }

  it('counts exactly while others hold the most that they may', async () => {
    await fill(0.75);
    const counter = limit('beside');
    for (let n = 0; n < 10; n++) expect((await limiter.consume([counter])).isAdmitted).toBe(true);
    expect((await limiter.consume([counter])).isAdmitted).toBe(false);
  });

  it('gives up no counter when it is full; calls are then admitted, as without Redis', async () => {
    const counter = limit('before');
    for (let n = 0; n < 10; n++) await limiter.consume([counter]);
    await expect(fill(2)).rejects.toThrow('OOM');
    expect((await limiter.consume([limit('full')])).isAdmitted).toBe(true);
    expect(await admin.hget(counter.key, 't')).toBe('10');
    const captures = await admin.keys('capture:*');
    await admin.unlink(...captures);
    // after an error the limiter does not use Redis for a second
    await eventually(
      () => limiter.look([counter]),
      ({ remaining }) => remaining === 0,
      60_000,
    );
  });
});
