import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Principal } from '@referral-exchange/contracts';
import { newId } from '@referral-exchange/telemetry';
import {
  eventsOf,
  eventually,
  failOnLeaks,
  type PublishedEvent,
  type ServiceBacking,
  type ServiceUnderTest,
} from '@referral-exchange/testing';
import { openBacking, startWebhooks, subscribe } from './webhooks-under-test.js';

failOnLeaks();

const PATH = '/api/public/v1/webhooks';
const URL_A = 'http://127.0.0.1:9/hook';

describe('webhook subscriptions', () => {
  let backing: ServiceBacking;
  let webhooks: ServiceUnderTest;
  const call: ServiceUnderTest['call'] = (...args) => webhooks.call(...args);
  const create = (as: Partial<Principal>, body: unknown = { url: URL_A }) => call('POST', PATH, { as, body });

  beforeAll(async () => {
    backing = await openBacking();
    webhooks = await startWebhooks(backing, { consume: false });
  });
  afterAll(async () => {
    await webhooks?.stop();
    await backing?.drop();
  });

  it('shows the secret at creation and never again', async () => {
    const as = { firmId: newId() };
    const made = await create(as, { url: URL_A, description: 'Intake' });
    expect(made.status).toBe(201);
    const { secret, ...rest } = made.body.data;
    expect(secret).toMatch(/^whsec_[0-9a-f]{64}$/);
    expect(rest).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      url: URL_A,
      description: 'Intake',
      isActive: true,
      isEchoActive: false,
      originalUrl: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect((await call('GET', `${PATH}/${rest.id}`, { as })).body.data).toEqual(rest);
    expect((await call('GET', PATH, { as })).body.data).toEqual([rest]);
  });

  it('a key of idempotency counts whatever the type of an empty body says, and is sent once', async () => {
    const as = { firmId: newId(), keyId: newId() };
    const { id } = (await create(as)).data;
    const key = { 'idempotency-key': newId() };
    const rotate = (headers: Record<string, string>) =>
      call('POST', `${PATH}/${id}/rotate-secret`, {
        as,
        headers: { 'content-type': 'multipart/form-data; boundary=x', ...headers },
      });
    const [first, again] = [await rotate(key), await rotate(key)];
    expect([first.status, again.data.secret]).toEqual([200, first.data.secret]);
    expect(again.headers['idempotent-replayed']).toBe('true');
    const twice = await call('POST', `${PATH}/${id}/rotate-secret`, {
      as,
      headers: { ...key, 'Idempotency-Key': newId() },
    });
    expect([twice.status, twice.text]).toEqual([
      400,
      expect.stringContaining('Idempotency-Key is there twice'),
    ]);
  });

  it('records every change of a subscription for the audit log, without secret and address', async () => {
    const as = { firmId: newId(), firmName: 'Abbott & Crane LLP' };
    const feed = await eventsOf(backing.topics, 'audit.events');
    const { id } = (await create(as)).data;
    await call('POST', `${PATH}/${id}/rotate-secret`, { as });
    const patch = (body: object) => call('PATCH', `${PATH}/${id}`, { as, body });
    await patch({ url: `${URL_A}/moved`, isActive: true });
    await patch({ url: `${URL_A}/moved` });
    await patch({ isActive: false });
    for (const act of ['enable', 'enable', 'disable', 'disable']) {
      await call('POST', `${PATH}/${id}/echo/${act}`, { as });
    }
    await call('DELETE', `${PATH}/${id}`, { as });
    const expected: [what: string, details?: object][] = [
      ['created'],
      ['secret_rotated'],
      ['updated', { fields: ['url'] }],
      ['updated', { fields: ['isActive'] }],
      ['echo_enabled'],
      ['echo_disabled'],
      ['deleted'],
    ];
    const entries: PublishedEvent['event'][] = [];
    while (entries.length < expected.length) {
      entries.push((await feed.next(({ key }) => key === id)).event);
    }
    await feed.close();
    expect(entries.map(({ data, actor }) => [actor.name, data])).toEqual(
      expected.map(([what, details]) => [
        'Abbott & Crane LLP',
        {
          action: `webhook.${what}`,
          callerKind: 'firm_key',
          subjectType: 'webhook',
          subjectId: id,
          details: { ownerKind: 'firm', ownerId: as.firmId, ...details },
          requestId: expect.stringMatching(/^req_/),
        },
      ]),
    );
    expect(JSON.stringify(entries)).not.toMatch(/whsec_|127\.0\.0\.1/);
  });

  it('stores the secret encrypted', async () => {
    const { body } = await create({ firmId: newId() });
    const [row] = await backing.sql<{ secret: Buffer }>('SELECT secret FROM subscriptions WHERE id = $1', [
      body.data.id,
    ]);
    expect(row?.secret.toString('latin1')).not.toContain(body.data.secret.slice(6));
  });

  it('answers a repeated creation with the same Idempotency-Key from memory, secret included, and creates no second one', async () => {
    const as = { firmId: newId(), keyId: newId() };
    const headers = { 'idempotency-key': newId() };
    const first = await call('POST', PATH, { as, body: { url: URL_A }, headers });
    const again = await call('POST', PATH, { as, body: { url: URL_A }, headers });
    expect(again.body).toEqual(first.body);
    expect((await call('GET', PATH, { as })).body.data).toHaveLength(1);
  });

  describe('callers', () => {
    const refused: [string, Partial<Principal>][] = [
      ['an admin key', { kind: 'admin', firmId: null, tier: null }],
      ['a CRM token', { kind: 'crm_token' }],
      ['a key issued for MCP', { issuedVia: 'mcp' }],
      ['a session without a firm', { kind: 'session', role: 'system_admin', firmId: null, tier: null }],
    ];
    it.each(refused)('%s gets wrong_scope on every route', async (_who, as) => {
      const id = newId();
      for (const [method, path] of [
        ['POST', ''],
        ['GET', ''],
        ['GET', `/${id}`],
        ['PATCH', `/${id}`],
        ['DELETE', `/${id}`],
        ['POST', `/${id}/rotate-secret`],
        ['POST', `/${id}/test`],
        ['GET', `/${id}/deliveries`],
        ['GET', `/${id}/deliveries/${id}/attempts`],
        ['POST', `/${id}/echo/enable`],
        ['POST', `/${id}/echo/disable`],
        ['GET', `/${id}/echo/captures`],
      ] as const) {
        const answer = await call(method, PATH + path, { as });
        expect([answer.status, answer.body.error.code]).toEqual([403, 'wrong_scope']);
      }
    });

    it('a read_only key can only read; a standard key cannot delete', async () => {
      const firmId = newId();
      const { id } = await subscribe(webhooks, { firmId }, URL_A);
      const as = { firmId, tier: 'read_only' as const };
      expect((await call('GET', `${PATH}/${id}/deliveries`, { as })).status).toBe(200);
      for (const path of ['', `/${id}/rotate-secret`, `/${id}/test`, `/${id}/echo/enable`]) {
        expect((await call('POST', PATH + path, { as, body: {} })).body.error.code).toBe('insufficient_tier');
      }
      expect((await call('PATCH', `${PATH}/${id}`, { as, body: {} })).body.error.code).toBe(
        'insufficient_tier',
      );
      const standard = { firmId, tier: 'standard' as const };
      expect((await call('DELETE', `${PATH}/${id}`, { as: standard })).body.error.code).toBe(
        'insufficient_tier',
      );
    });

    it('no credential is 401', async () => {
      expect((await call('GET', PATH, { as: null })).status).toBe(401);
    });

    it("another firm's id, an unknown one and a provider's are 404; a malformed one is 400", async () => {
      const { id } = await subscribe(webhooks, { firmId: newId() }, URL_A);
      const others: Partial<Principal>[] = [
        { firmId: newId() },
        { kind: 'provider_key', firmId: null, providerId: newId() },
      ];
      for (const as of others) {
        for (const one of [id, newId()]) {
          expect((await call('GET', `${PATH}/${one}`, { as })).status).toBe(404);
          expect((await call('PATCH', `${PATH}/${one}`, { as, body: { url: 7 } })).status).toBe(404);
          expect((await call('DELETE', `${PATH}/${one}`, { as })).status).toBe(404);
          expect((await call('POST', `${PATH}/${one}/test`, { as })).status).toBe(404);
          expect((await call('GET', `${PATH}/${one}/deliveries`, { as })).status).toBe(404);
          expect((await call('GET', `${PATH}/${one}/echo/captures`, { as })).status).toBe(404);
        }
      }
      const malformed = await call('GET', `${PATH}/not-a-uuid`, { as: { firmId: newId() } });
      expect([malformed.status, malformed.body.error.code]).toEqual([400, 'validation_error']);
    });
  });

  describe('bad input', () => {
    it.each<[string, unknown, string]>([
      ['no url', {}, 'validation_error'],
      ['a url of another type', { url: 7 }, 'validation_error'],
      ['a description of 256 characters', { url: URL_A, description: 'x'.repeat(256) }, 'validation_error'],
      ['an events key', { url: URL_A, events: ['case.created'] }, 'validation_error'],
      ['a NUL byte', { url: URL_A, description: 'a\0b' }, 'validation_error'],
      ['a lone surrogate', { url: URL_A, description: 'a\ud800b' }, 'validation_error'],
      ['no url at all', { url: 'example' }, 'invalid_webhook_url'],
      ['a private address', { url: 'https://10.0.0.1/' }, 'invalid_webhook_url'],
      ['http to the outside', { url: 'http://example.com/' }, 'invalid_webhook_url'],
      [
        'a url of 2,049 characters',
        { url: `https://example.com/${'x'.repeat(2_029)}` },
        'invalid_webhook_url',
      ],
      ['a blank before', { url: ' https://8.8.8.8/' }, 'invalid_webhook_url'],
      ['a line break', { url: 'https://8.8.8.8/\n' }, 'invalid_webhook_url'],
      ['no slashes', { url: 'https:8.8.8.8/' }, 'invalid_webhook_url'],
      ['a fragment', { url: 'https://8.8.8.8/#x' }, 'invalid_webhook_url'],
      ['an empty user', { url: 'https://@8.8.8.8/' }, 'invalid_webhook_url'],
      ['a user', { url: 'https://a:b@example.com/' }, 'invalid_webhook_url'],
      ['another port', { url: 'https://example.com:444/' }, 'invalid_webhook_url'],
      ['a name that does not resolve', { url: 'https://nowhere.invalid/' }, 'invalid_webhook_url'],
    ])('%s is 400', async (_what, body, code) => {
      const as = { firmId: newId() };
      const answer = await create(as, body);
      expect([answer.status, answer.body.error.code]).toEqual([400, code]);
      const { id } = await subscribe(webhooks, as, URL_A);
      if (Object.keys(body as object).length === 0) return;
      const changed = await call('PATCH', `${PATH}/${id}`, { as, body });
      expect([changed.status, changed.body.error.code]).toEqual([400, code]);
    });

    it('an empty PATCH and one with null are 400; a null description clears it', async () => {
      const as = { firmId: newId() };
      const { id } = (await create(as, { url: URL_A, description: 'x' })).body.data;
      for (const body of [{}, { unknown: 1 }, { isActive: null }, { url: null }, { isActive: 'yes' }]) {
        expect((await call('PATCH', `${PATH}/${id}`, { as, body })).status).toBe(400);
      }
      const cleared = await call('PATCH', `${PATH}/${id}`, { as, body: { description: null } });
      expect(cleared.body.data.description).toBeNull();
    });

    it('a bad page of deliveries is 400', async () => {
      const as = { firmId: newId() };
      const { id } = await subscribe(webhooks, as, URL_A);
      for (const query of ['page=0', 'limit=101', 'limit=x', 'status=LOST']) {
        expect((await call('GET', `${PATH}/${id}/deliveries?${query}`, { as })).status).toBe(400);
      }
    });
  });

  describe('the limit of five', () => {
    it('holds when many are created at once', async () => {
      const as = { firmId: newId() };
      const answers = await Promise.all(Array.from({ length: 12 }, () => create(as)));
      const codes = answers.map(({ status, body }) => body.error?.code ?? status);
      expect(codes.filter((code) => code === 201)).toHaveLength(5);
      expect(codes.filter((code) => code === 'subscription_limit_reached')).toHaveLength(7);
    });

    it('holds when many are re-activated at once, and counts only active ones', async () => {
      const as = { firmId: newId() };
      const ids: string[] = [];
      for (let i = 0; i < 8; i++) {
        const { id } = await subscribe(webhooks, as, URL_A);
        ids.push(id);
        await call('PATCH', `${PATH}/${id}`, { as, body: { isActive: false } });
      }
      const answers = await Promise.all(
        ids.map((id) => call('PATCH', `${PATH}/${id}`, { as, body: { isActive: true } })),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
      expect((await create(as)).body.error.code).toBe('subscription_limit_reached');
      const active = answers.findIndex(({ status }) => status === 200);
      expect((await call('DELETE', `${PATH}/${ids[active]}`, { as })).status).toBe(204);
      expect((await create(as)).status).toBe(201);
    });

    it('lets an active one be activated again', async () => {
      const as = { firmId: newId() };
      const made = await Promise.all(Array.from({ length: 5 }, () => create(as)));
      const again = await call('PATCH', `${PATH}/${made[0]?.body.data.id}`, { as, body: { isActive: true } });
      expect(again.status).toBe(200);
    });

    it("holds for a provider too, independently of the firms'", async () => {
      const as = { kind: 'provider_key' as const, firmId: null, providerId: newId() };
      for (let i = 0; i < 5; i++) expect((await create(as)).status).toBe(201);
      expect((await create(as)).body.error.code).toBe('subscription_limit_reached');
    });
  });

  it('rotation gives a new secret and changes nothing else', async () => {
    const as = { firmId: newId() };
    const { id, secret } = await subscribe(webhooks, as, URL_A);
    const { status, body } = await call('POST', `${PATH}/${id}/rotate-secret`, { as });
    expect([status, body.data.id]).toEqual([200, id]);
    expect(body.data.secret).toMatch(/^whsec_[0-9a-f]{64}$/);
    expect(body.data.secret).not.toBe(secret);
  });

  it('a deleted subscription is gone, and its secret with it', async () => {
    const as = { firmId: newId() };
    const { id } = await subscribe(webhooks, as, URL_A);
    const gone = await call('DELETE', `${PATH}/${id}`, { as });
    expect([gone.status, gone.body]).toEqual([204, undefined]);
    expect((await call('GET', `${PATH}/${id}`, { as })).status).toBe(404);
    expect((await call('GET', PATH, { as })).body.data).toEqual([]);
    expect((await call('DELETE', `${PATH}/${id}`, { as })).status).toBe(404);
    const [row] = await backing.sql<{ secret: Buffer }>('SELECT secret FROM subscriptions WHERE id = $1', [
      id,
    ]);
    expect(row?.secret).toHaveLength(0);
  });

  it('queues a test delivery, which fails on a closed port with that error', async () => {
    const as = { firmId: newId() };
    const { id } = await subscribe(webhooks, as, URL_A);
    const { status, body } = await call('POST', `${PATH}/${id}/test`, { as });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      eventType: 'webhook.test',
      status: 'PENDING',
      attempts: 0,
      nextRetryAt: null,
    });
    const log = await eventually(
      () => call('GET', `${PATH}/${id}/deliveries`, { as }),
      (answer) => answer.body.data[0]?.status === 'EXHAUSTED',
    );
    expect(log.body.data[0]).toMatchObject({
      id: body.data.id,
      attempts: 5,
      lastStatusCode: null,
      lastError: 'Connection failed: ECONNREFUSED',
      nextRetryAt: null,
      deliveredAt: null,
    });
    expect(JSON.stringify(log.body)).not.toContain('test delivery');
    expect(log.body.pagination).toEqual({ page: 1, limit: 20, total: 1, totalPages: 1 });
    const none = await call('GET', `${PATH}/${id}/deliveries?status=delivered`, { as });
    expect([none.body.data, none.body.pagination.total]).toEqual([[], 0]);
  });

  it('does not test an inactive subscription', async () => {
    const as = { firmId: newId() };
    const { id } = await subscribe(webhooks, as, URL_A);
    await call('PATCH', `${PATH}/${id}`, { as, body: { isActive: false } });
    const { status, body } = await call('POST', `${PATH}/${id}/test`, { as });
    expect([status, body.error.code, body.error.details.reason]).toEqual([
      409,
      'conflict',
      'subscription_inactive',
    ]);
  });

  it('describes every route, and the secret in two answers only', async () => {
    const { body } = await call('GET', '/openapi.json', { as: null });
    const paths = Object.keys(body.paths).filter((path) => path.includes('/public/'));
    expect(paths.sort()).toEqual([
      PATH,
      `${PATH}/{id}`,
      `${PATH}/{id}/deliveries`,
      `${PATH}/{id}/deliveries/{deliveryId}/attempts`,
      `${PATH}/{id}/echo/captures`,
      `${PATH}/{id}/echo/disable`,
      `${PATH}/{id}/echo/enable`,
      `${PATH}/{id}/rotate-secret`,
      `${PATH}/{id}/test`,
    ]);
    expect(body.components.schemas.Subscription.properties).not.toHaveProperty('secret');
  });
});
