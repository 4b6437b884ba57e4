import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { connectRedis } from '@referral-exchange/jobs/counter-redis';
import { PrivateRedis, until } from '@referral-exchange/testing';
import { Redis } from 'ioredis';
import { RateLimiter } from '../src/rate-limit/rate-limiter.js';

const PATIENCE_MS = 45_000;
const PORTION_MS = 100;

let server: PrivateRedis;
let client: Redis;

beforeAll(async () => {
  server = await PrivateRedis.start();
  client = new Redis(server.url);
});

afterAll(async () => {
  client.disconnect();
  await server.kill();
});

describe('portions of a busy caller', () => {
  const key = { key: 'limit:{f}:k:read', limit: 10_000 };
  const firm = { key: 'limit:{f}:read', limit: 20_000 };
  const connections: Redis[] = [];

  beforeEach(async () => {
    await client.flushall();
    await client.script('FLUSH');
  });
  afterEach(() => connections.splice(0).forEach((one) => one.disconnect()));

  async function gateway(): Promise<RateLimiter> {
    const redis = connectRedis(server.url, PATIENCE_MS);
    connections.push(redis);
    await new Promise((resolve) => redis.once('ready', resolve));
    return new RateLimiter(redis);
  }

  /** How many scripts Redis has run. */
  async function scripts(): Promise<number> {
    const stats = await client.info('commandstats');
    const calls = [...stats.matchAll(/cmdstat_eval(?:sha)?:calls=(\d+)/g)].map(([, count]) => Number(count));
    return calls.reduce((sum, count) => sum + count, 0);
  }

  const total = async (counter: string) => Number(await client.hget(counter, 't'));

  /** Makes calls early in a second until there is a portion. Gives the second, and how many calls it took. */
  async function callsUntilPortion(one: RateLimiter, counters = [key, firm]): Promise<[string, number]> {
    for (let calls = 0; ;) {
      while (Number((await client.time())[1]) > 300_000) await sleep(20);
      const [second] = await client.time();
      for (let n = 0; n < 10; n++) {
        await one.consumeOften(counters);
        calls++;
        // more is counted than was made
        if ((await total(counters[0]!.key)) > calls) return [String(second), calls];
      }
    }
  }

  it('cost Redis one script for many calls, and each call is told what is left as before', async () => {
    const one = await gateway();
    const told: number[] = [];
    for (let call = 0; call < 500; call++) told.push((await one.consumeOften([key, firm])).remaining);
    expect(told).toEqual(Array.from({ length: 500 }, (_, call) => 9_999 - call));
    expect(await scripts()).toBeLessThan(250);
  });

  it('are given back as far as nobody used them, in all counters', async () => {
    const [, calls] = await callsUntilPortion(await gateway());
    await until(async () => (await total(key.key)) === calls && (await total(firm.key)) === calls);
  });

  it('stop near the limit, so that gateways admit exactly the limit together', async () => {
    const small = { ...key, limit: 300 };
    const all = await Promise.all([gateway(), gateway(), gateway()]);
    let admitted = 0;
    const useUp = async (one: RateLimiter) => {
      while ((await one.consumeOften([small, firm])).isAdmitted) admitted++;
    };
    await Promise.all(all.map(useUp));
    expect(admitted).toBeLessThanOrEqual(300);
    // what the first to be refused could not know of is there again a moment later
    await until(async () => {
      await useUp(all[0]!);
      return admitted >= 300;
    });
    expect(admitted).toBe(300);
    expect(await total(small.key)).toBe(300);
    expect(await total(firm.key)).toBe(300);
  });

  it('of one key take no more than a part of what its firm has left', async () => {
    const shared = { ...firm, limit: 330 };
    const [, calls] = await callsUntilPortion(await gateway(), [key, shared]);
    expect((await total(firm.key)) - calls).toBeLessThanOrEqual(Math.ceil(330 / 32));
  });

  it('are not for callers that make a few calls a second', async () => {
    const one = await gateway();
    for (let call = 0; call < 5; call++) await one.consumeOften([key, firm]);
    expect(await total(key.key)).toBe(5);
  });

  it('expire no earlier than the last call that they may admit', async () => {
    const [second] = await callsUntilPortion(await gateway());
    const lastMs = Number(await client.hget(key.key, second)) % 1_000;
    expect(lastMs).toBeGreaterThanOrEqual(PORTION_MS);
  });

  it('are used no longer than their time, also when the process could do nothing meanwhile', async () => {
    const one = await gateway();
    await callsUntilPortion(one);
    for (const over = performance.now() + PORTION_MS; performance.now() < over;);
    const before = await scripts();
    await one.consumeOften([key, firm]);
    expect(await scripts()).toBeGreaterThan(before);
  });

  it('make nothing negative when Redis has lost what it counted', async () => {
    const one = await gateway();
    await callsUntilPortion(one);
    await client.flushall();
    // long enough for what was left to be given back
    await sleep(5 * PORTION_MS);
    expect(await client.exists(key.key, firm.key)).toBe(0);
    expect((await one.consumeOften([key, firm])).remaining).toBe(9_999);
  });
});
