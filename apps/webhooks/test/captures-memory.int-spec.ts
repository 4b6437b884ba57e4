import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@referral-exchange/telemetry';
import {
  eventually,
  failOnLeaks,
  PrivateRedis,
  type ServiceBacking,
  type ServiceUnderTest,
  WebhookReceiver,
} from '@referral-exchange/testing';
import { Redis } from 'ioredis';
import { openBacking, startWebhooks, subscribe } from './webhooks-under-test.js';

failOnLeaks();

const PATH = '/api/public/v1/webhooks';
const MAX_MEMORY = 16 * 1024 * 1024;
const MAX_STORED = 2 * 1024 * 1024;
const LARGEST = Buffer.alloc(256 * 1024, 'x');

/** Captures cannot take the memory that rate limits and wake-ups need (ADR 22). */
describe('the memory of Redis', () => {
  let server: PrivateRedis;
  let redis: Redis;
  let backing: ServiceBacking;
  let webhooks: ServiceUnderTest;
  let receiver: WebhookReceiver;
  const call: ServiceUnderTest['call'] = (...args) => webhooks.call(...args);

  beforeAll(async () => {
    server = await PrivateRedis.start({ maxMemory: '16mb' });
    redis = new Redis(server.url);
    backing = await openBacking();
    webhooks = await startWebhooks(backing, { consume: false, settings: { REDIS_URL: server.url } });
    receiver = await WebhookReceiver.start();
  });
  afterAll(async () => {
    await webhooks?.stop();
    await receiver?.close();
    await backing?.drop();
    redis?.disconnect();
    await server?.kill();
  });

  async function echoing(as = { firmId: newId() }) {
    const { id } = await subscribe(webhooks, as, receiver.url);
    const { body } = await call('POST', `${PATH}/${id}/echo/enable`, { as });
    const hash = createHash('sha256').update(body.data.echoToken).digest('hex');
    return { as, id, at: new URL(body.data.echoUrl).pathname, key: `webhooks:echo:{${hash}}` };
  }
  const post = async (at: string, raw = LARGEST) => (await call('POST', at, { as: null, raw })).status;
  const usedMemory = async () => Number(/used_memory:(\d+)/.exec(await redis.info('memory'))![1]);
  const keys = () => redis.keys('webhooks:echo:*');

  it('holds at most 2 MB of one address, the newest', async () => {
    const { as, id, at, key } = await echoing();
    for (let n = 1; n <= 12; n++) expect(await post(at, Buffer.alloc(256 * 1024, String(n % 10)))).toBe(200);
    const stored = await redis.lrange(key, 0, -1);
    const bytes = stored.reduce((sum, one) => sum + one.length, 0);
    expect(bytes).toBeLessThanOrEqual(MAX_STORED);
    expect(stored.length).toBeGreaterThanOrEqual(5);
    const { data } = (await call('GET', `${PATH}/${id}/echo/captures`, { as })).body;
    expect(data.map((one: { rawBody: string }) => one.rawBody[0])).toEqual(
      ['2', '1', '0', '9', '8'].slice(0, stored.length),
    );
    await call('POST', `${PATH}/${id}/echo/disable`, { as });
  });

  it.each(['disabled', 'deleted'])('has nothing of an address any more once it is %s', async (how) => {
    const { as, id, at } = await echoing();
    await post(at);
    expect(await keys()).toHaveLength(2);
    if (how === 'deleted') await call('DELETE', `${PATH}/${id}`, { as });
    else await call('POST', `${PATH}/${id}/echo/disable`, { as });
    expect(await keys()).toEqual([]);
  });

  it('is not filled by captures: they are refused, the address keeps its newest, limits and retries go on', async () => {
    // counters as the gateway keeps them: they expire, and must not be given up for captures
    for (let n = 0; n < 500; n++) await redis.set(`counter:${n}`, 'x'.repeat(100), 'EX', 3_600);
    const addresses = [];
    for (let firm = 0; firm < 4; firm++) {
      const as = { firmId: newId() };
      for (let n = 0; n < 5; n++) addresses.push(await echoing(as));
    }
    const refused = [];
    for (const { at } of addresses)
      for (let n = 0; n < 8; n++) if ((await post(at)) === 503) refused.push(at);
    expect(refused.length).toBeGreaterThan(0);
    expect(await usedMemory()).toBeLessThan(0.8 * MAX_MEMORY);
    const [first] = addresses as [Awaited<ReturnType<typeof echoing>>];
    const kept = await call('GET', `${PATH}/${first.id}/echo/captures`, { as: first.as });
    expect(kept.body.data.length).toBeGreaterThan(0);

    expect(await redis.keys('counter:*')).toHaveLength(500);
    expect(await redis.set('counter:new', 'x', 'EX', 3_600)).toBe('OK');
    const as = { firmId: newId() };
    const { id } = await subscribe(webhooks, as, receiver.url);
    const before = receiver.requests.length;
    receiver.answerNext({ status: 500 });
    await call('POST', `${PATH}/${id}/test`, { as });
    await receiver.count(before + 2);
  });

  it('that is frozen holds up neither a capture, nor an attempt, nor the end of an address', async () => {
    const { as, id, at } = await echoing();
    server.freeze();
    try {
      expect(await post(at)).toBe(503);
      await call('POST', `${PATH}/${id}/test`, { as });
      await eventually(
        () => call('GET', `${PATH}/${id}/deliveries`, { as }),
        ({ body }) => body.data[0]?.attempts > 0,
      );
      expect((await call('DELETE', `${PATH}/${id}`, { as })).status).toBe(204);
    } finally {
      server.thaw();
    }
  });

  it('that is full delays no delivery by more than the sweep: wake-ups are refused and logged', async () => {
    const filler = 'x'.repeat(1024 * 1024);
    await expect(
      (async () => {
        for (let n = 0; n < 32; n++) await redis.set(`filler:${n}`, filler);
      })(),
    ).rejects.toThrow('OOM');
    const as = { firmId: newId() };
    const { id } = await subscribe(webhooks, as, receiver.url);
    receiver.answerNext({ status: 500 });
    await call('POST', `${PATH}/${id}/test`, { as });
    await eventually(
      () => call('GET', `${PATH}/${id}/deliveries`, { as }),
      ({ body }) => body.data[0]?.status === 'DELIVERED',
    );
    // what was counted is still there
    expect(await redis.keys('counter:*')).toHaveLength(501);
  });
});
