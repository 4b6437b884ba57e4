import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Principal } from '@referral-exchange/contracts';
import { newId } from '@referral-exchange/telemetry';
import {
  eventually,
  failOnLeaks,
  PrivateRedis,
  type ServiceBacking,
  type ServiceUnderTest,
  staysWithin,
  WebhookReceiver,
} from '@referral-exchange/testing';
import { DispatcherWakeUp } from '../src/delivery/dispatcher-wake-up.js';
import { openBacking, startWebhooks, subscribe } from './webhooks-under-test.js';

failOnLeaks();

const PATH = '/api/public/v1/webhooks';

interface Row {
  status: string;
  attempts: number;
  lastError: string | null;
  lastStatusCode: number | null;
  nextRetryAt: string | null;
}

describe('the dispatcher', () => {
  let backing: ServiceBacking;
  let redis: PrivateRedis;
  const apps: ServiceUnderTest[] = [];
  const receivers: WebhookReceiver[] = [];

  beforeAll(async () => {
    backing = await openBacking();
    redis = await PrivateRedis.start();
  });
  afterEach(async () => {
    for (const app of apps.splice(0)) await app.stop();
    for (const receiver of receivers.splice(0)) await receiver.close();
    await backing.sql('TRUNCATE deliveries, payloads, attempts, subscriptions, owners, archived_scopes');
  });
  afterAll(async () => {
    await redis?.kill();
    await backing?.drop();
  });

  async function start(env: Record<string, string> = {}): Promise<ServiceUnderTest> {
    const app = await startWebhooks(backing, { consume: false, settings: { REDIS_URL: redis.url, ...env } });
    apps.push(app);
    return app;
  }

  async function receiver(answer = {}): Promise<WebhookReceiver> {
    const one = await WebhookReceiver.start();
    one.answerAlways(answer);
    receivers.push(one);
    return one;
  }

  const log = async (app: ServiceUnderTest, as: Partial<Principal>, id: string): Promise<Row[]> =>
    (await app.call('GET', `${PATH}/${id}/deliveries?limit=100`, { as })).body.data ?? [];
  const read = async (app: ServiceUnderTest, as: Partial<Principal>, id: string) =>
    (await app.call('GET', `${PATH}/${id}`, { as })).body.data;
  const test = async (app: ServiceUnderTest, as: Partial<Principal>, id: string, times = 1) => {
    for (let i = 0; i < times; i++) await app.call('POST', `${PATH}/${id}/test`, { as });
  };

  it('gives up after five attempts with the waits of the schedule', async () => {
    const app = await start({ WEBHOOK_RETRY_SCHEDULE: '100ms,200ms,300ms,400ms' });
    const calls = jest.spyOn(app.part(DispatcherWakeUp), 'notifyAll');
    const failing = await receiver({ status: 500 });
    const as = { firmId: newId() };
    const { id } = await subscribe(app, as, failing.url);
    await test(app, as, id);
    await eventually(
      () => log(app, as, id),
      ([row]) => row?.status === 'EXHAUSTED',
    );
    const gaps = failing.requests
      .slice(1)
      .map((one, i) => one.arrivedAt - (failing.requests[i]?.arrivedAt ?? 0));
    expect(gaps).toHaveLength(4);
    [100, 200, 300, 400].forEach((wait, i) => expect(gaps[i]).toBeGreaterThanOrEqual(wait - 10));
    // the clock woke it; another test covers the sweep
    await eventually(
      () => Promise.resolve(calls.mock.calls.length),
      (times) => times > 0,
    );
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(failing.requests).toHaveLength(5);
    const [{ count } = { count: '' }] = await backing.sql<{ count: string }>('SELECT count(*) FROM attempts');
    expect(count).toBe('5');
  });

  it('signs a retry of an older delivery with the new secret only', async () => {
    const app = await start();
    const one = await receiver();
    const rotated = Promise.withResolvers<void>();
    one.answerNext({ status: 500, after: rotated.promise });
    const as = { firmId: newId() };
    const { id, secret } = await subscribe(app, as, one.url);
    await test(app, as, id);
    expect((await one.next()).checkSignature(secret).valid).toBe(true);
    const { body } = await app.call('POST', `${PATH}/${id}/rotate-secret`, { as });
    rotated.resolve();
    const retry = await one.next();
    expect(retry.checkSignature(secret).valid).toBe(false);
    expect(retry.checkSignature(body.data.secret).valid).toBe(true);
  });

  it('shows a slow attempt as IN_PROGRESS', async () => {
    const app = await start();
    const isSeen = Promise.withResolvers<void>();
    const slow = await receiver({ after: isSeen.promise });
    const as = { firmId: newId() };
    const { id } = await subscribe(app, as, slow.url);
    await test(app, as, id);
    await eventually(
      () => log(app, as, id),
      ([row]) => row?.status === 'IN_PROGRESS',
    );
    isSeen.resolve();
    await eventually(
      () => log(app, as, id),
      ([row]) => row?.status === 'DELIVERED',
    );
  });

  describe('the circuit breaker', () => {
    const FAST = { WEBHOOK_RETRY_SCHEDULE: '1ms' };

    it('deactivates after ten exhausted deliveries in a row and ends the queue, which it does not count', async () => {
      const app = await start(FAST);
      const failing = await receiver({ status: 500 });
      const as = { firmId: newId() };
      const { id } = await subscribe(app, as, failing.url);
      await test(app, as, id, 9);
      await eventually(
        () => log(app, as, id),
        (rows) => rows.every((row) => row.status === 'EXHAUSTED'),
      );
      expect((await read(app, as, id)).isActive).toBe(true);
      await test(app, as, id);
      await eventually(
        () => read(app, as, id),
        ({ isActive }) => !isActive,
      );
      expect((await log(app, as, id)).map((row) => row.attempts)).toEqual(Array(10).fill(5));
      const again = await app.call('PATCH', `${PATH}/${id}`, { as, body: { isActive: true } });
      expect(again.body.data.isActive).toBe(true);
      // the count started again
      await test(app, as, id, 9);
      await eventually(
        () => log(app, as, id),
        (rows) => rows.every((row) => row.status === 'EXHAUSTED'),
      );
      expect((await read(app, as, id)).isActive).toBe(true);
    });

    it('is reset by any successful delivery', async () => {
      const app = await start(FAST);
      const shaky = await receiver({ status: 500 });
      const as = { firmId: newId() };
      const { id } = await subscribe(app, as, shaky.url);
      const settled = (count: number) =>
        eventually(
          () => log(app, as, id),
          (rows) =>
            rows.length === count &&
            rows.every(
              ({ nextRetryAt, status }) =>
                nextRetryAt === null && !['PENDING', 'IN_PROGRESS', 'FAILED'].includes(status),
            ),
        );
      await test(app, as, id, 9);
      await settled(9);
      shaky.answerAlways({});
      await test(app, as, id);
      await settled(10);
      shaky.answerAlways({ status: 500 });
      await test(app, as, id, 9);
      await settled(19);
      expect((await read(app, as, id)).isActive).toBe(true);
      await test(app, as, id);
      await eventually(
        () => read(app, as, id),
        ({ isActive }) => !isActive,
      );
    });
  });

  it.each([
    ['deactivating', 'PATCH' as const],
    ['deleting', 'DELETE' as const],
  ])('%s a subscription ends its queued deliveries', async (_what, method) => {
    const app = await start({ WEBHOOK_RETRY_SCHEDULE: '10m' });
    const failing = await receiver({ status: 500 });
    const as = { firmId: newId() };
    const { id } = await subscribe(app, as, failing.url);
    await test(app, as, id, 3);
    await failing.count(3);
    const [waiting] = await eventually(
      () => log(app, as, id),
      (rows) => rows.every((row) => row.status === 'FAILED'),
    );
    expect(waiting).toMatchObject({ attempts: 1, lastStatusCode: 500, lastError: 'HTTP 500' });
    expect(Date.parse(waiting?.nextRetryAt ?? '')).toBeGreaterThan(Date.now());
    await app.call(method, `${PATH}/${id}`, {
      as,
      body: method === 'PATCH' ? { isActive: false } : undefined,
    });
    const rows = await backing.sql('SELECT status, last_error, attempts, next_attempt_at FROM deliveries');
    expect(rows).toEqual(
      Array(3).fill({
        status: 'EXHAUSTED',
        last_error: 'Subscription is no longer active',
        attempts: 1,
        next_attempt_at: null,
      }),
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(failing.requests).toHaveLength(3);
    const [row] = await backing.sql<{ consecutive_exhausted: number }>(
      'SELECT consecutive_exhausted FROM subscriptions',
    );
    expect(row?.consecutive_exhausted).toBe(0);
  });

  it('an attempt in flight while its subscription is deactivated is recorded and is the last', async () => {
    const app = await start();
    const deactivated = Promise.withResolvers<void>();
    const slow = await receiver({ after: deactivated.promise, status: 500 });
    const as = { firmId: newId() };
    const { id } = await subscribe(app, as, slow.url);
    await test(app, as, id);
    await slow.count(1);
    await app.call('PATCH', `${PATH}/${id}`, { as, body: { isActive: false } });
    deactivated.resolve();
    const [row] = await eventually(
      () => log(app, as, id),
      ([one]) => one?.attempts === 1,
    );
    expect(row).toMatchObject({
      status: 'EXHAUSTED',
      lastStatusCode: 500,
      lastError: 'Subscription is no longer active',
    });
  });

  it('a hanging endpoint uses only its own slots, and the others do not wait', async () => {
    const app = await start({ WEBHOOK_LANE_WIDTH: '4', WEBHOOK_CONCURRENCY: '8' });
    const as = { firmId: newId() };
    // less than the ten seconds after which a hanging attempt ends
    await staysWithin(8_000, async () => {
      const hanging = await receiver({ mode: 'hang' });
      const healthy = await receiver();
      const hung = await subscribe(app, as, hanging.url);
      const well = await subscribe(app, as, healthy.url);
      await test(app, as, hung.id, 20);
      await hanging.count(2);
      const from = Date.now();
      await test(app, as, well.id, 20);
      await healthy.count(20);
      const took = Date.now() - from;
      expect(hanging.peakInFlight).toBeLessThanOrEqual(4);
      await app.call('DELETE', `${PATH}/${hung.id}`, { as });
      receivers.splice(receivers.indexOf(hanging), 1);
      await hanging.close();
      return took;
    });
  });

  it('delivers what is due after Redis lost its data, and while Redis is unreachable', async () => {
    const app = await start({ WEBHOOK_RETRY_SCHEDULE: '600ms' });
    const one = await receiver();
    one.answerNext({ status: 500 });
    const as = { firmId: newId() };
    const { id } = await subscribe(app, as, one.url);
    await test(app, as, id);
    await one.count(1);
    // a busy machine may have retried it before we look
    await eventually(
      () => log(app, as, id),
      ([row]) => row?.status === 'FAILED' || row?.status === 'DELIVERED',
    );
    await redis.flushAll();
    await one.count(2);
    await redis.kill();
    one.answerNext({ status: 500 });
    await test(app, as, id);
    await one.count(4);
    await eventually(
      () => log(app, as, id),
      (rows) => rows.every((row) => row.status === 'DELIVERED'),
    );
    await redis.restart();
  });

  it('starts and delivers without Redis', async () => {
    await redis.kill();
    const app = await start({ WEBHOOK_RETRY_SCHEDULE: '200ms' });
    const one = await receiver();
    one.answerNext({ status: 500 });
    const as = { firmId: newId() };
    const { id } = await subscribe(app, as, one.url);
    await test(app, as, id);
    await one.count(2);
    const captures = await app.call('POST', `${PATH}/${id}/echo/enable`, { as });
    expect(captures.status).toBe(200);
    const lost = await app.call('GET', `${PATH}/${id}/echo/captures`, { as });
    expect([lost.status, lost.body.error.code]).toEqual([503, 'service_unavailable']);
    await redis.restart();
  });

  it('makes no attempts in a command, which may reach no endpoint', async () => {
    const command = await startWebhooks(backing, { serves: false, settings: { REDIS_URL: redis.url } });
    apps.push(command);
    const one = await receiver();
    const as = { firmId: newId() };
    const { id } = await subscribe(command, as, one.url);
    await test(command, as, id);
    // longer than the sweep, which finds what nobody told of
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(await log(command, as, id)).toMatchObject([{ status: 'PENDING', attempts: 0 }]);
    await start();
    await one.count(1);
  });

  it('continues after its database session was terminated', async () => {
    const app = await start({ WEBHOOK_RETRY_SCHEDULE: '300ms' });
    const one = await receiver();
    one.answerNext({ status: 500 });
    const as = { firmId: newId() };
    const { id } = await subscribe(app, as, one.url);
    await test(app, as, id);
    await one.count(1);
    await backing.sql(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'webhooks%' AND datname = current_database()`,
    );
    await one.count(2);
    await eventually(
      () => log(app, as, id).catch((): Row[] => []),
      ([row]) => row?.status === 'DELIVERED',
    );
  });

  it('two replicas share the work, and no delivery is made by both', async () => {
    const [first, second] = [await start(), await start()];
    const one = await receiver({ delayMs: 5 });
    const as = { firmId: newId() };
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) ids.push((await subscribe(first, as, one.url)).id);
    await Promise.all(
      Array.from({ length: 100 }, (_, i) => test(i % 2 === 0 ? first : second, as, ids[i % 5] as string)),
    );
    await one.count(100);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(one.requests).toHaveLength(100);
    const made = new Set(one.requests.map((request) => request.headers['x-service-delivery']));
    expect(made.size).toBe(100);
  });

  it('what another replica queued on a claimed lane is delivered soon', async () => {
    const [holder, other] = [await start(), await start()];
    const as = { firmId: newId() };
    await staysWithin(2_000, async () => {
      const slow = await receiver({ delayMs: 700 });
      const { id } = await subscribe(holder, as, slow.url);
      await test(holder, as, id);
      await slow.count(1);
      await test(other, as, id);
      const [first, second] = await slow.count(2);
      return second!.arrivedAt - first!.arrivedAt;
    });
  });

  it('waits for an attempt in flight when it is stopped', async () => {
    const app = await start();
    const slow = await receiver({ delayMs: 600 });
    const as = { firmId: newId() };
    const { id } = await subscribe(app, as, slow.url);
    await test(app, as, id);
    await slow.count(1);
    apps.splice(apps.indexOf(app), 1);
    await app.stop();
    const rows = await backing.sql('SELECT status, attempts FROM deliveries');
    expect(rows).toEqual([{ status: 'DELIVERED', attempts: 1 }]);
  });
});
