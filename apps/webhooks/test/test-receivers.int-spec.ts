import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@referral-exchange/telemetry';
import {
  eventually,
  failOnLeaks,
  type ServiceBacking,
  type ServiceUnderTest,
} from '@referral-exchange/testing';
import { Redis } from 'ioredis';
import { openBacking, startWebhooks, subscribe } from './webhooks-under-test.js';

failOnLeaks();

const PATH = '/api/public/v1/webhooks';
const RECEIVERS = '/api/v1/test-receivers';

describe('test receivers', () => {
  let backing: ServiceBacking;
  let webhooks: ServiceUnderTest;

  beforeAll(async () => {
    backing = await openBacking();
    webhooks = await startWebhooks(backing, { consume: false, settings: { TEST_RECEIVERS: 'true' } });
    webhooks.part(Redis).options.commandTimeout = 45_000;
  });
  afterAll(async () => {
    await webhooks?.stop();
    await backing?.drop();
  });

  /** The attempts of a test delivery to a receiver, once there are as many. */
  async function attemptsAt(name: string, count: number): Promise<unknown[]> {
    const as = { firmId: newId() };
    const { id } = await subscribe(webhooks, as, `${webhooks.url}${RECEIVERS}/${name}`);
    const { data } = await webhooks.call('POST', `${PATH}/${id}/test`, { as });
    const attempts = await eventually(
      async () =>
        (await webhooks.call('GET', `${PATH}/${id}/deliveries/${data.id}/attempts`, { as })).data as any[],
      ({ length }) => length === count,
    );
    return attempts.map(({ statusCode, error }) => [statusCode, error]);
  }

  it('that accept are sent one attempt', async () => {
    expect(await attemptsAt('accepting', 1)).toEqual([[200, null]]);
  });

  it.each([
    ['failing', 500],
    ['gone', 410],
  ])('%s: get all five attempts, each answered with %i', async (name, status) => {
    expect(await attemptsAt(name, 5)).toEqual(Array(5).fill([status, `HTTP ${status}`]));
  });

  it('that are flaky refuse the first attempt of a delivery, and accept the next', async () => {
    expect(await attemptsAt('flaky', 2)).toEqual([
      [503, 'HTTP 503'],
      [200, null],
    ]);
  });

  it('that are slow are in time, those that hang are not', async () => {
    const [slow, hanging] = await Promise.all([attemptsAt('slow', 1), attemptsAt('hanging', 1)]);
    expect([slow, hanging]).toEqual([[[200, null]], [[null, 'Request timed out']]]);
  });

  it('are the ones with a name, and a sandbox alone has them', async () => {
    const call = (service: ServiceUnderTest, name: string) => service.call('POST', `${RECEIVERS}/${name}`);
    expect((await call(webhooks, 'accepting')).status).toBe(200);
    expect((await call(webhooks, 'constructor')).status).toBe(404);
    const elsewhere = await startWebhooks(backing, { consume: false });
    try {
      expect((await call(elsewhere, 'accepting')).status).toBe(404);
    } finally {
      await elsewhere.stop();
    }
  });
});
