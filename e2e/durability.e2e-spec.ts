import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { SERVICES } from '@referral-exchange/contracts';
import { verifyWebhook } from '@referral-exchange/sdk';
import { Redis } from 'ioredis';
import { eventually } from '@referral-exchange/testing';
import { killService, startBacking, startService, stopBacking } from './suite-control.js';
import { caseBody, newWorld, refer, sandbox, subscribe, type Subscriber, type World } from './world.js';

/** Three at a time, so that each service dies once. */
const TOGETHER = [0, 1, 2].map((rest) => Object.keys(SERVICES).filter((_name, index) => index % 3 === rest));

/**
 * Nothing acknowledged is ever lost: processes die, Redis forgets, Kafka goes away, and every delivery still
 * happens.
 */
describe('durability', () => {
  let world: World;
  let hook: Subscriber;
  beforeAll(async () => {
    world = await newWorld();
  });
  afterEach(async () => {
    await hook?.endpoint.close();
  });

  const flushRedis = async () => {
    const redis = new Redis(sandbox.redisUrl);
    await redis.flushall();
    redis.disconnect();
  };
  const received = (one: { headers: Record<string, unknown> }) =>
    one.headers['x-service-event'] === 'referral.received';

  it('a failing endpoint is retried on schedule, despite kill -9 of the dispatcher and an emptied Redis', async () => {
    hook = await subscribe(world.asReceiver);
    hook.endpoint.answerAlways({ status: 500 });
    await refer(world);
    await eventually(
      () => world.asReceiver.get(`/webhooks/${hook.id}/deliveries`),
      ({ body }) => body.data[0]?.status === 'FAILED',
    );
    await killService('webhooks');
    await flushRedis();
    // one attempt; on a slow machine a few of the five
    const before = hook.endpoint.requests.length;
    hook.endpoint.answerAlways({});
    if (before < 4) hook.endpoint.answerNext({ status: 500 });
    await startService('webhooks');
    await hook.endpoint.count(before + 1, 90_000);
    await flushRedis();
    const log = await eventually(
      () => world.asReceiver.get(`/webhooks/${hook.id}/deliveries`),
      ({ body }) => body.data[0]?.status === 'DELIVERED',
      90_000,
    );
    const attempts = hook.endpoint.requests;
    expect(attempts.every(received)).toBe(true);
    expect(new Set(attempts.map((one) => one.headers['x-service-delivery'])).size).toBe(1);
    expect(new Set(attempts.map((one) => one.headers['x-service-signature'])).size).toBe(attempts.length);
    for (const one of attempts)
      expect(verifyWebhook(one.rawBody, one.headers['x-service-signature'] as string, hook.secret)).toBe(
        true,
      );
    expect(log.body.data).toHaveLength(1);
    expect(log.body.data[0].attempts).toBe(attempts.length);
    expect(attempts.length).toBeGreaterThan(before);
    await world.asReceiver.patch(`/webhooks/${hook.id}`, { isActive: false });
  }, 600_000);

  it('while Kafka is down calls succeed; when it is back the events arrive once and in order', async () => {
    hook = await subscribe(world.asReceiver);
    await stopBacking('kafka');
    const sent: string[] = [];
    try {
      for (let n = 0; n < 3; n++)
        sent.push((await refer(world, { title: `While Kafka was away ${n}` })).referralId);
    } finally {
      await startBacking('kafka');
    }
    const { baseCaseId } = (await world.asReceiver.get(`/received-referrals/${sent[0]}`)).body.data;
    const acknowledged = await world.asReceiver.post(
      `/cases/${baseCaseId}/referrals/${sent[0]}/acknowledge`,
      {},
    );
    expect(acknowledged.status).toBe(200);
    const log = await eventually(
      () => world.asReceiver.get(`/webhooks/${hook.id}/deliveries`),
      ({ body }) => body.data.filter((one: { status: string }) => one.status === 'DELIVERED').length >= 4,
      180_000,
    );
    expect(log.body.data).toHaveLength(4);
    const arrivals = hook.endpoint.requests.map((one) => JSON.parse(one.rawBody.toString()));
    expect(
      arrivals
        .filter(({ event }) => event === 'referral.received')
        .map(({ referralId }) => referralId)
        .sort(),
    ).toEqual([...sent].sort());
    const ofFirst = arrivals.filter(({ referralId }) => referralId === sent[0]).map(({ event }) => event);
    expect(ofFirst).toEqual(['referral.received', 'referral.accepted']);
    await world.asReceiver.patch(`/webhooks/${hook.id}`, { isActive: false });
  }, 600_000);

  it.each(TOGETHER.map((services) => [services.join(', '), services] as const))(
    'kill -9 of %s while clients write loses no acknowledged write and no event',
    async (_names, services) => {
      hook = await subscribe(world.asReceiver);
      const acknowledged: string[] = [];
      let writing = true;
      const writer = (async () => {
        while (writing) {
          const made = await world.asSender.once
            .raw(
              'POST',
              '/sent-cases',
              JSON.stringify(caseBody({ referentFirmId: world.receiver.firm.id })),
              {
                'content-type': 'application/json',
              },
            )
            .catch(() => null);
          if (made?.status === 201) acknowledged.push(made.body.data.referralId);
          await new Promise((resolve) => setTimeout(resolve, 25));
        }
      })();
      await eventually(
        async () => acknowledged.length,
        (count) => count >= 5,
      );
      await Promise.all(services.map((service) => killService(service)));
      await Promise.all(services.map((service) => startService(service)));
      const soFar = acknowledged.length;
      await eventually(
        async () => acknowledged.length,
        (count) => count >= soFar + 5,
        120_000,
      );
      writing = false;
      await writer;
      const arrived = () =>
        new Set(
          hook.endpoint.requests
            .filter(received)
            .map((one) => (JSON.parse(one.rawBody.toString()) as { referralId: string }).referralId),
        );
      await eventually(
        async () => acknowledged.filter((id) => !arrived().has(id)),
        (missing) => missing.length === 0,
        120_000,
      );
      for (const id of acknowledged)
        expect((await world.asReceiver.get(`/received-referrals/${id}`)).status).toBe(200);
      await world.asReceiver.patch(`/webhooks/${hook.id}`, { isActive: false });
    },
    600_000,
  );
});
