import { hash } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WEBHOOK_EVENTS, WEBHOOK_HEADERS } from '@referral-exchange/contracts';
import { newId } from '@referral-exchange/telemetry';
import {
  eventually,
  failOnLeaks,
  resealThereAndBack,
  type ServiceAnswer,
  type ServiceBacking,
  type ServiceUnderTest,
  WebhookReceiver,
} from '@referral-exchange/testing';
import { Redis } from 'ioredis';
import { openBacking, startWebhooks, subscribe } from './webhooks-under-test.js';

failOnLeaks();

const PATH = '/api/public/v1/webhooks';

/** A subscription in echo mode. */
interface Echoing {
  as: { firmId: string };
  id: string;
  secret: string;
  /** Path of the echo address. */
  at: string;
  echoUrl: string;
  echoToken: string;
  captures(): Promise<ServiceAnswer>;
}

describe('echo mode', () => {
  let backing: ServiceBacking;
  let webhooks: ServiceUnderTest;
  let receiver: WebhookReceiver;
  const call: ServiceUnderTest['call'] = (...args) => webhooks.call(...args);

  beforeAll(async () => {
    backing = await openBacking();
    webhooks = await startWebhooks(backing, { consume: false });
    // in production a Redis that takes two seconds is given up
    webhooks.part(Redis).options.commandTimeout = 45_000;
    receiver = await WebhookReceiver.start();
  });
  afterAll(async () => {
    await webhooks?.stop();
    await receiver?.close();
    await backing?.drop();
  });

  async function echoing(): Promise<Echoing> {
    const as = { firmId: newId() };
    const { id, secret } = await subscribe(webhooks, as, receiver.url);
    const { body } = await call('POST', `${PATH}/${id}/echo/enable`, { as });
    const at = new URL(body.data.echoUrl).pathname;
    const captures = () => call('GET', `${PATH}/${id}/echo/captures`, { as });
    return { as, id, secret, at, captures, ...body.data };
  }

  it('shows a restricted practice nothing of the pharmacy', async () => {
    const providerId = newId();
    const as = { kind: 'provider_key', firmId: null, providerId } as const;
    const { id } = await subscribe(webhooks, as, receiver.url);
    const { body } = await call('POST', `${PATH}/${id}/echo/enable`, { as });
    const at = new URL(body.data.echoUrl).pathname;
    for (const event of ['pharmacy.fill_recorded', 'med_referral.withdrawn'])
      await call('POST', at, { body: { event }, headers: { 'x-service-event': event } });
    const seen = async () =>
      (await call('GET', `${PATH}/${id}/echo/captures`, { as })).body.data.map(({ body }: any) => body.event);
    expect(await seen()).toEqual(['med_referral.withdrawn', 'pharmacy.fill_recorded']);
    await backing.sql(
      `INSERT INTO owners (id, kind, is_active, public_api_enabled, restricted_access, changed_at)
       VALUES ($1, 'provider', true, true, true, now())`,
      [providerId],
    );
    expect(await seen()).toEqual(['med_referral.withdrawn']);
  });

  it('gives an address, the same each time, and shows the owner its own url', async () => {
    const { as, id, echoUrl, echoToken } = await echoing();
    expect(echoToken).toMatch(/^[0-9a-f]{64}$/);
    expect(echoUrl).toBe(`http://127.0.0.1:3000/api/v1/webhooks/echo/${echoToken}`);
    const again = await call('POST', `${PATH}/${id}/echo/enable`, { as });
    expect([again.status, again.body.data]).toEqual([200, { echoUrl, echoToken }]);
    for (const path of [`${PATH}/${id}`, PATH]) {
      const data = [(await call('GET', path, { as })).body.data].flat();
      expect(data[0]).toMatchObject({ url: receiver.url, originalUrl: receiver.url, isEchoActive: true });
    }
  });

  it('receives deliveries instead of the owner, signed like any other', async () => {
    const { as, id, captures } = await echoing();
    const before = receiver.requests.length;
    const { body } = await call('POST', `${PATH}/${id}/test`, { as });
    const { body: read } = await eventually(captures, (answer) => answer.body.data.length === 1);
    const [capture] = read.data;
    expect(capture).toMatchObject({
      subscriptionId: id,
      signatureValid: true,
      signatureDetails: { match: true, matchedSecret: 'current', timestamp: expect.any(Number) },
      body: { event: 'webhook.test', data: { subscriptionId: id } },
    });
    expect(JSON.parse(capture.rawBody)).toEqual(capture.body);
    expect(Object.keys(capture.body)).toEqual(['event', 'timestamp', 'data']);
    expect(WEBHOOK_EVENTS['webhook.test']?.body.parse(capture.body)).toEqual(capture.body);
    for (const [name, { schema }] of Object.entries(WEBHOOK_HEADERS))
      expect(schema.safeParse(capture.headers[name.toLowerCase()]).error).toBeUndefined();
    expect(capture.headers).toMatchObject({
      'content-type': 'application/json',
      'x-service-event': 'webhook.test',
      'x-service-delivery': body.data.id,
      'x-service-event-id': body.data.eventId,
      'x-service-signature': capture.signatureDetails.received,
    });
    expect(receiver.requests).toHaveLength(before);
    const log = await eventually(
      () => call('GET', `${PATH}/${id}/deliveries`, { as }),
      (answer) => answer.body.data[0].status === 'DELIVERED',
    );
    expect(log.body.data[0].lastStatusCode).toBe(200);
  });

  it('goes on, with both secrets, when the encryption key is rotated', async () => {
    const { as, id, captures } = await echoing();
    await call('POST', `${PATH}/${id}/test`, { as });
    await eventually(captures, (answer) => answer.body.data.length === 1);
    await call('POST', `${PATH}/${id}/rotate-secret`, { as });
    const caller = { ...as, keyId: newId() };
    const order = { as: caller, body: { url: receiver.url }, headers: { 'idempotency-key': newId() } };
    const created = await call('POST', PATH, order);
    expect(created.status).toBe(201);
    const deleted = await subscribe(webhooks, as, receiver.url);
    expect((await call('DELETE', `${PATH}/${deleted.id}`, { as })).status).toBe(204);
    const moved = await resealThereAndBack(webhooks);
    expect(moved['idempotency_keys.response']).toBeGreaterThan(0);
    expect((await call('POST', PATH, order)).text).toBe(created.text);
    for (const column of ['secret', 'previous_secret', 'echo_token_sealed'])
      expect(moved[`subscriptions.${column}`]).toBeGreaterThan(0);
    expect((await captures()).body.data[0].signatureDetails.matchedSecret).toBe('previous');
    expect((await call('POST', `${PATH}/${id}/echo/enable`, { as })).body.data.echoToken).toMatch(
      /^[0-9a-f]{64}$/,
    );
  });

  it('accepts the previous secret for 24 hours after a rotation, and no longer', async () => {
    const { as, id, captures } = await echoing();
    await call('POST', `${PATH}/${id}/test`, { as });
    await eventually(captures, (answer) => answer.body.data.length === 1);
    await call('POST', `${PATH}/${id}/rotate-secret`, { as });
    expect((await captures()).body.data[0]).toMatchObject({
      signatureValid: true,
      signatureDetails: { matchedSecret: 'previous' },
    });
    await backing.sql(
      `UPDATE subscriptions SET secret_rotated_at = now() - interval '24 hours 1 second' WHERE id = $1`,
      [id],
    );
    expect((await captures()).body.data[0]).toMatchObject({
      signatureValid: false,
      signatureDetails: { match: false, matchedSecret: null },
    });
  });

  it('accepts any request with its token without a credential, and shows what is wrong with its signature', async () => {
    const { at, captures } = await echoing();
    const posts: [Buffer, Record<string, string>][] = [
      [Buffer.from('not json'), {}],
      [Buffer.from('{"a":1}'), { 'x-service-signature': 't=1,v1=00' }],
      [Buffer.alloc(0), { 'x-service-signature': 'nonsense' }],
    ];
    for (const [raw, headers] of posts) {
      const answer = await call('POST', at, { as: null, raw, headers });
      expect([answer.status, answer.body.data]).toEqual([200, { received: true }]);
    }
    const { data } = (await captures()).body;
    expect(data.map((one: { rawBody: string }) => one.rawBody)).toEqual(['', '{"a":1}', 'not json']);
    expect(data.map((one: { body: unknown }) => one.body)).toEqual([null, { a: 1 }, null]);
    for (const one of data) expect(one.signatureValid).toBe(false);
    expect(data[2].signatureDetails).toEqual({
      received: null,
      timestamp: null,
      match: false,
      matchedSecret: null,
    });
  });

  it('stores the exact bytes of any content (no UTF-8, a form) and parses only JSON, and refuses what is packed', async () => {
    const { at, captures } = await echoing();
    const zipped = gzipSync('{"a":1}');
    const packed = { 'content-encoding': 'gzip', 'content-type': 'application/json' };
    const refused = await call('POST', at, { as: null, raw: zipped, headers: packed });
    expect([refused.status, refused.body.error.code]).toEqual([415, 'validation_error']);
    const form = Buffer.from('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n');
    const posts: [Buffer, Record<string, string>][] = [
      [zipped, { 'content-type': 'application/json' }],
      [form, { 'content-type': 'multipart/form-data; boundary=x' }],
      [Buffer.from('{"a":1}'), {}],
    ];
    for (const [raw, headers] of posts) {
      const answer = await call('POST', at, { as: null, raw, headers });
      expect([answer.status, answer.body]).toEqual([
        200,
        { meta: { success: true }, data: { received: true } },
      ]);
    }
    const [json, multipart, gzip] = (await captures()).body.data;
    expect(Buffer.from(gzip.rawBodyBase64, 'base64').equals(zipped)).toBe(true);
    expect(gzip.body).toBeNull();
    expect(multipart).toMatchObject({ rawBody: form.toString(), body: null });
    expect(json).toMatchObject({ rawBody: '{"a":1}', rawBodyBase64: null, body: { a: 1 } });
  });

  it('judges the token before it reads the body', async () => {
    const { at } = await echoing();
    const unknown = at.replace(/[0-9a-f]{64}$/, 'e'.repeat(64));
    const unread = { 'content-length': '200000' };
    expect((await headOnly(unknown, unread)).status).toBe(404);
    const tooLarge = await headOnly(at, { 'content-length': '262145' });
    expect([tooLarge.status, tooLarge.body]).toEqual([413, expect.stringContaining('file_too_large')]);
  });

  /** Posts the headers alone, and reads the answer that comes without the body. */
  function headOnly(
    path: string,
    headers: Record<string, string>,
  ): Promise<{ status: number; body: string }> {
    return new Promise((resolve, reject) => {
      const request = httpRequest(new URL(path, webhooks.url), { method: 'POST', headers }, (response) => {
        let body = '';
        response.on('data', (chunk: Buffer) => (body += chunk.toString()));
        response.on('end', () => {
          resolve({ status: response.statusCode!, body });
          request.destroy();
        });
      });
      request.on('error', reject);
      request.flushHeaders();
    });
  }

  it('parses JSON of 32 levels; of more levels it shows only the bytes', async () => {
    const { at, captures } = await echoing();
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
    for (const levels of [32, 33, 100_000]) {
      await call('POST', at, { as: null, raw: Buffer.from(nested(levels)) });
    }
    const read = await captures();
    expect(read.status).toBe(200);
    const [deepest, deep, fine] = read.body.data;
    expect([deepest.body, deepest.rawBody]).toEqual([null, nested(100_000)]);
    expect([deep.body, deep.rawBody]).toEqual([null, nested(33)]);
    expect(JSON.stringify(fine.body)).toBe(nested(32));
  });

  it('shows the headers that the sender sent, without what the gateway adds', async () => {
    const { at, captures } = await echoing();
    await call('POST', at, {
      as: {},
      raw: Buffer.from('x'),
      headers: {
        'x-forwarded-for': '198.51.100.7',
        'x-forwarded-host': 'hooks.example.com:8443',
        'x-request-id': 'req_1',
        traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
        'x-own': 'mine',
      },
    });
    expect((await captures()).body.data[0].headers).toEqual({
      host: 'hooks.example.com:8443',
      'content-length': '1',
      'x-own': 'mine',
    });
  });

  it('stores the fifty newest', async () => {
    const { at, captures } = await echoing();
    for (let i = 1; i <= 55; i++) await call('POST', at, { as: null, raw: Buffer.from(String(i)) });
    const { data } = (await captures()).body;
    expect(data).toHaveLength(50);
    expect([data[0].rawBody, data[49].rawBody]).toEqual(['55', '6']);
  });

  it('accepts 256 KB and refuses more; an unknown token is 404', async () => {
    const { at } = await echoing();
    const post = (path: string, bytes: number) =>
      call('POST', path, { as: null, raw: Buffer.alloc(bytes, 'x') });
    expect((await post(at, 262_144)).status).toBe(200);
    const large = await post(at, 262_145);
    expect([large.status, large.body.error.code]).toEqual([413, 'file_too_large']);
    expect(large.body.error.details).toEqual([{ field: 'maxBytes', message: '262144' }]);
    const unknown = await post(`/api/v1/webhooks/echo/${'0'.repeat(64)}`, 1);
    expect([unknown.status, unknown.body]).toEqual([
      404,
      {
        meta: { success: false },
        error: {
          code: 'resource_not_found',
          message: 'No such echo',
          docUrl: expect.stringMatching(/#resource_not_found$/),
          details: [],
        },
      },
    ]);
    expect((await post(at, 1_048_577)).body).toMatchObject({
      meta: { success: false },
      error: { code: 'file_too_large' },
    });
    expect((await post('/api/v1/webhooks/echo/nonsense', 1)).status).toBe(404);
  });

  it('ends when it is disabled: the url is used again, the token no longer works, the captures are gone', async () => {
    const { as, id, at, echoToken, captures } = await echoing();
    await call('POST', at, { as: null, raw: Buffer.from('x') });
    const off = await call('POST', `${PATH}/${id}/echo/disable`, { as });
    expect(off.body.data).toMatchObject({ isEchoActive: false, originalUrl: null, url: receiver.url });
    expect((await call('POST', at, { as: null, raw: Buffer.from('x') })).status).toBe(404);
    const read = await captures();
    expect([read.status, read.body.error.details]).toEqual([400, { reason: 'echo_not_active' }]);
    expect((await call('POST', `${PATH}/${id}/echo/disable`, { as })).status).toBe(200);
    await call('POST', `${PATH}/${id}/test`, { as });
    await receiver.next();
    const on = await call('POST', `${PATH}/${id}/echo/enable`, { as });
    expect(on.body.data.echoToken).not.toBe(echoToken);
    expect((await captures()).body.data).toEqual([]);
  });

  it('stores the token as a hash and sealed, not in clear text', async () => {
    const { id, echoToken } = await echoing();
    const [row] = await backing.sql<{ row: string; hash: Buffer }>(
      'SELECT s::text AS row, echo_token_hash AS hash FROM subscriptions s WHERE id = $1',
      [id],
    );
    expect(row!.row).not.toContain(echoToken);
    expect(row!.row).not.toContain(Buffer.from(echoToken).toString('hex'));
    expect(row!.hash.equals(hash('sha256', echoToken, 'buffer'))).toBe(true);
  });

  it('does not let the url change while it is on', async () => {
    const { as, id } = await echoing();
    const changed = await call('PATCH', `${PATH}/${id}`, { as, body: { url: 'http://127.0.0.1:9/' } });
    expect([changed.status, changed.body.error.details]).toEqual([400, { reason: 'echo_mode_active' }]);
    expect((await call('PATCH', `${PATH}/${id}`, { as, body: { url: receiver.url } })).status).toBe(200);
  });
});
