import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Principal } from '@referral-exchange/contracts';
import { newId } from '@referral-exchange/telemetry';
import {
  eventually,
  failOnLeaks,
  type ServiceBacking,
  type ServiceUnderTest,
  WebhookReceiver,
} from '@referral-exchange/testing';
import { openBacking, startWebhooks, subscribe } from './webhooks-under-test.js';

failOnLeaks();

const PUBLIC = '/api/public/v1/webhooks';
const HEALTH = '/api/v1/webhook-health';
const BREAKER = 10;

const personOf = (firmId: string, role: Principal['role'] = 'viewer'): Partial<Principal> => ({
  ...{ kind: 'session', userId: newId(), firmId, role, tier: null, keyId: null },
});

describe('the health of a subscription', () => {
  let backing: ServiceBacking;
  let endpoint: WebhookReceiver;
  let app: ServiceUnderTest | undefined;
  let firmId: string;
  beforeAll(async () => {
    [backing, endpoint] = await Promise.all([openBacking(), WebhookReceiver.start()]);
  });
  afterEach(() => app?.stop());
  afterAll(async () => {
    await endpoint?.close();
    await backing?.drop();
  });

  /** A firm with one subscription, on a service that retries after so long. */
  async function subscribed(wait: string): Promise<string> {
    firmId = newId();
    endpoint.answerAlways({ status: 200 });
    app = await startWebhooks(backing, { consume: false, settings: { WEBHOOK_RETRY_SCHEDULE: wait } });
    return (await subscribe(app, { firmId }, endpoint.url)).id;
  }
  const health = async (id: string) =>
    (await app!.call('GET', `${HEALTH}/${id}`, { as: personOf(firmId) })).body.data;
  const becomes = (id: string, fits: (of: any) => boolean) => eventually(() => health(id), fits);
  async function test(id: string, times = 1): Promise<void> {
    for (let sent = 0; sent < times; sent++)
      await app!.call('POST', `${PUBLIC}/${id}/test`, { as: { firmId } });
  }
  const patch = (id: string, isActive: boolean) =>
    app!.call('PATCH', `${PUBLIC}/${id}`, { as: { firmId }, body: { isActive } });

  const NOTHING = {
    isActive: true,
    switchedOffAt: null,
    switchedOffBy: null,
    consecutiveExhausted: 0,
    recentDelivered: 0,
    recentExhausted: 0,
    lastDeliveredAt: null,
    lastExhaustedAt: null,
    lastExhaustedError: null,
    waiting: 0,
    retrying: 0,
    held: 0,
    nextRetryAt: null,
  };

  it('is empty at first, and says when a delivery arrived', async () => {
    const id = await subscribed('10m');
    expect(await health(id)).toEqual({ subscriptionId: id, ...NOTHING });
    await test(id);
    const after = await becomes(id, ({ recentDelivered }) => recentDelivered === 1);
    expect(after).toEqual({
      ...{ subscriptionId: id, ...NOTHING, recentDelivered: 1 },
      lastDeliveredAt: expect.stringMatching(/^20\d\d-.*Z$/),
    });
  });

  it('counts what waits, names the next retry, and counts what is held apart', async () => {
    const id = await subscribed('10m');
    endpoint.answerAlways({ status: 503 });
    await test(id, 3);
    const waiting = await becomes(id, ({ retrying }) => retrying === 3);
    expect(waiting).toMatchObject({ waiting: 3, held: 0, recentExhausted: 0, consecutiveExhausted: 0 });
    const { data } = await app!.call('GET', `${PUBLIC}/${id}/deliveries`, { as: { firmId } });
    const retries = data.map(({ nextRetryAt }: { nextRetryAt: string }) => nextRetryAt).toSorted();
    expect(waiting.nextRetryAt).toBe(retries[0]);
    await backing.sql(`UPDATE deliveries SET next_attempt_at = 'infinity' WHERE subscription_id = $1`, [id]);
    expect(await health(id)).toMatchObject({ waiting: 3, retrying: 3, held: 3, nextRetryAt: null });
  });

  it('says that the circuit breaker switched it off, when, and with which error', async () => {
    const id = await subscribed('1ms');
    await test(id);
    await becomes(id, ({ recentDelivered }) => recentDelivered === 1);
    endpoint.answerAlways({ status: 503 });
    await test(id, BREAKER - 1);
    const near = await becomes(id, (of) => of.consecutiveExhausted === BREAKER - 1);
    expect(near).toMatchObject({ isActive: true, switchedOffAt: null, switchedOffBy: null });
    await test(id);
    const off = await becomes(id, ({ isActive }) => !isActive);
    expect(off).toMatchObject({
      ...{ switchedOffBy: 'circuit_breaker', consecutiveExhausted: BREAKER, waiting: 0, nextRetryAt: null },
      ...{ recentDelivered: 1, recentExhausted: BREAKER, lastExhaustedError: 'HTTP 503' },
    });
    expect(Date.parse(off.switchedOffAt)).toBeGreaterThanOrEqual(Date.parse(off.lastExhaustedAt) - 1_000);
    endpoint.answerAlways({ status: 200 });
    await patch(id, true);
    expect(await health(id)).toMatchObject({ ...NOTHING, ...recentOf(off) });
    await test(id);
    const well = await becomes(id, ({ recentDelivered }) => recentDelivered === 2);
    // an error from before the last success is no news
    expect(well).toMatchObject({ lastExhaustedAt: null, lastExhaustedError: null });
  });

  const recentOf = ({ recentDelivered, recentExhausted, lastDeliveredAt, lastExhaustedAt }: any) => ({
    ...{ recentDelivered, recentExhausted, lastDeliveredAt, lastExhaustedAt, lastExhaustedError: 'HTTP 503' },
  });

  it('says that its owner switched it off, and does not count what was cancelled then', async () => {
    const id = await subscribed('10m');
    endpoint.answerAlways({ status: 503 });
    await test(id, 2);
    await becomes(id, ({ retrying }) => retrying === 2);
    await patch(id, false);
    const off = await health(id);
    expect(off).toEqual({
      ...{ subscriptionId: id, ...NOTHING, isActive: false, switchedOffBy: 'owner' },
      switchedOffAt: expect.stringMatching(/^20\d\d-.*Z$/),
    });
    // switched off again, it was off since the first time
    await patch(id, false);
    expect((await health(id)).switchedOffAt).toBe(off.switchedOffAt);
  });

  it('is told to people of the owner, whatever their role, and to nobody else', async () => {
    const id = await subscribed('10m');
    const path = `${HEALTH}/${id}`;
    for (const role of ['viewer', 'member', 'firm_admin'] as const)
      expect((await app!.call('GET', path, { as: personOf(firmId, role) })).status).toBe(200);
    expect((await app!.call('GET', path, { as: personOf(newId()) })).status).toBe(404);
    expect((await app!.call('GET', path, { as: null })).status).toBe(401);
    for (const as of [{ firmId }, { kind: 'crm_token', firmId }, { kind: 'admin', firmId: null }] as const)
      expect((await app!.call('GET', path, { as })).status).toBe(403);
    expect((await app!.call('GET', `/api/public/v1/webhook-health/${id}`, { as: { firmId } })).status).toBe(
      404,
    );
  });
});
