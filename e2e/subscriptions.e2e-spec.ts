import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { verifyWebhook } from '@referral-exchange/sdk';
import { request } from 'undici';
import { eventually } from '@referral-exchange/testing';
import {
  admin,
  anonymous,
  newWorld,
  refer,
  sandbox,
  subscribe,
  type Subscriber,
  type World,
} from './world.js';

/**
 * A gateway asks auth about a key again after so long. Its own suite tests that the event takes effect within
 * one second.
 */
const KEY_IS_KEPT_MS = 30_000;

/** Webhook management as a subscriber uses it, through the gateway. */
describe('subscriptions', () => {
  let world: World;
  let hook: Subscriber;
  beforeEach(async () => {
    world = await newWorld();
    hook = await subscribe(world.asReceiver);
  });
  afterEach(() => hook.endpoint.close());

  const signature = (headers: Record<string, unknown>) => headers['x-service-signature'] as string;

  it('sends a test, and a rotation takes effect at once', async () => {
    expect((await world.asReceiver.post(`/webhooks/${hook.id}/test`)).status).toBe(200);
    const first = await hook.endpoint.next((one) => one.headers['x-service-event'] === 'webhook.test');
    expect(Object.keys(first.json())).toEqual(['event', 'timestamp', 'data']);
    expect(verifyWebhook(first.rawBody, signature(first.headers), hook.secret)).toBe(true);
    const rotated = await world.asReceiver.post(`/webhooks/${hook.id}/rotate-secret`);
    expect(rotated.body.data.secret).toMatch(/^whsec_[0-9a-f]{64}$/);
    await world.asReceiver.post(`/webhooks/${hook.id}/test`);
    const second = await hook.endpoint.next((one) => one.headers['x-service-event'] === 'webhook.test');
    expect(verifyWebhook(second.rawBody, signature(second.headers), hook.secret)).toBe(false);
    expect(verifyWebhook(second.rawBody, signature(second.headers), rotated.body.data.secret)).toBe(true);
    expect((await world.asReceiver.get(`/webhooks/${hook.id}`)).text).not.toContain('whsec_');
  });

  it('two concurrent creations cannot make a sixth subscription', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        world.asReceiver.post('/webhooks', { url: `${hook.endpoint.url}/${n}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
    expect(
      new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.error.code)),
    ).toEqual(new Set(['subscription_limit_reached']));
  });

  it('echo mode captures deliveries instead of sending them, shows the echo address, and restores the old one', async () => {
    const enabled = await world.asReceiver.post(`/webhooks/${hook.id}/echo/enable`);
    expect(enabled.body.data.echoUrl).toMatch(/\/api\/v1\/webhooks\/echo\/[0-9a-f]{64}$/);
    await refer(world);
    const captures = await eventually(
      () => world.asReceiver.get(`/webhooks/${hook.id}/echo/captures`),
      ({ body }) => body.data.length === 1,
    );
    const [capture] = captures.body.data;
    expect(capture.signatureValid).toBe(true);
    expect(verifyWebhook(capture.rawBody, capture.headers['x-service-signature'], hook.secret)).toBe(true);
    const read = await world.asReceiver.get(`/webhooks/${hook.id}`);
    expect(read.body.data).toMatchObject({
      url: hook.endpoint.url,
      originalUrl: hook.endpoint.url,
      isEchoActive: true,
    });
    const unknown = await request(`${sandbox.internalUrl}/webhooks/echo/${'0'.repeat(64)}`, {
      method: 'POST',
      body: '{}',
    });
    expect(unknown.statusCode).toBe(404);
    await unknown.body.dump();
    expect((await world.asReceiver.post(`/webhooks/${hook.id}/echo/disable`)).body.data.isEchoActive).toBe(
      false,
    );
    await refer(world);
    await hook.endpoint.next((one) => one.headers['x-service-event'] === 'referral.received');
    expect((await world.asReceiver.get(`/webhooks/${hook.id}/echo/captures`)).body.error.details.reason).toBe(
      'echo_not_active',
    );
  });

  it('a deactivated firm gets no deliveries, and its key is refused by the event, long before it is asked about again', async () => {
    await admin.post(`/admin/firms/${world.receiver.firm.id}/deactivate`);
    await eventually(
      () => world.asReceiver.get('/webhooks'),
      ({ status, body }) => status === 403 && body.error.code === 'api_key_firm_inactive',
      KEY_IS_KEPT_MS - 5_000,
    );
    await admin.post(`/admin/firms/${world.receiver.firm.id}/activate`);
    await eventually(
      () => world.asReceiver.get('/webhooks'),
      ({ status }) => status === 200,
    );
  });

  it.each([['the administrator', () => anonymous.key(sandbox.adminApiKey)]])(
    '%s may not manage them: wrong_scope',
    async (_, client) => {
      const answer = await client().get('/webhooks');
      expect([answer.status, answer.body.error.code]).toEqual([403, 'wrong_scope']);
    },
  );

  it('refuses an event filter, a private address and another firm', async () => {
    const filter = await world.asReceiver.post('/webhooks', {
      url: 'https://example.com/hook',
      events: ['case.created'],
    });
    expect([filter.status, filter.body.error.code]).toEqual([400, 'validation_error']);
    const metadata = await world.asReceiver.post('/webhooks', { url: 'https://169.254.169.254/latest' });
    expect([metadata.status, metadata.body.error.code]).toEqual([400, 'invalid_webhook_url']);
    expect((await world.asSender.get(`/webhooks/${hook.id}`)).status).toBe(404);
  });
});
