import { createHmac } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Agent, request } from 'undici';
import { failOnLeaks } from './fail-on-leaks.js';
import { WebhookReceiver } from './webhook-receiver.js';

failOnLeaks();

describe('the webhook receiver', () => {
  let receiver: WebhookReceiver;
  const agent = new Agent({ connect: { rejectUnauthorized: false }, pipelining: 0 });
  const post = (body: string, headers: Record<string, string> = {}, more: Record<string, unknown> = {}) =>
    request(receiver.url, { method: 'POST', body, headers, dispatcher: agent, ...more });

  afterEach(async () => {
    await receiver.close();
  });

  it('records the exact bytes, headers and time of every request', async () => {
    receiver = await WebhookReceiver.start();
    const before = Date.now();
    const answer = await post('{"a": "ü" }', { 'X-Service-Event': 'webhook.test' });
    expect(answer.statusCode).toBe(200);
    const got = await receiver.next((one) => one.headers['x-service-event'] === 'webhook.test', 100);
    expect(got.rawBody.toString()).toBe('{"a": "ü" }');
    expect(got.json()).toEqual({ a: 'ü' });
    expect(got.arrivedAt).toBeGreaterThanOrEqual(before);
    expect(got.arrivedAt).toBeLessThanOrEqual(Date.now());
    await expect(receiver.next(() => true, 50)).rejects.toThrow(/webhook\.test \(taken\)/);
  });

  it('gives the scripted answers once each, then goes on as always', async () => {
    receiver = await WebhookReceiver.start();
    receiver.answerAlways(({ rawBody }) => ({ status: rawBody.toString() === 'teapot' ? 418 : 204 }));
    receiver.answerNext({ status: 500 }, { status: 302, headers: { location: 'http://127.0.0.1/' } });
    const codes = [];
    for (const body of ['a', 'b', 'c', 'teapot']) codes.push((await post(body)).statusCode);
    expect(codes).toEqual([500, 302, 204, 418]);
  });

  it('resets, hangs, drips and floods', async () => {
    receiver = await WebhookReceiver.start();
    receiver.answerNext({ mode: 'reset' });
    await expect(post('')).rejects.toThrow();
    receiver.answerNext({ mode: 'hang' });
    await expect(post('', {}, { signal: AbortSignal.timeout(60) })).rejects.toThrow();
    receiver.answerNext({ mode: 'hang_in_body' });
    const impatience = new AbortController();
    const head = await post('', {}, { signal: impatience.signal });
    expect(head.statusCode).toBe(200);
    setTimeout(() => impatience.abort(), 60);
    await expect(head.body.text()).rejects.toThrow();
    receiver.answerNext({ mode: 'drip', body: 'abc', dripMs: 20 });
    const started = Date.now();
    expect(await (await post('')).body.text()).toBe('abc');
    expect(Date.now() - started).toBeGreaterThanOrEqual(55);
    receiver.answerNext({ mode: 'flood', floodBytes: 1024 * 1024 });
    expect((await (await post('')).body.arrayBuffer()).byteLength).toBe(1024 * 1024);
  });

  it('speaks TLS with a certificate that only the told accept', async () => {
    receiver = await WebhookReceiver.start({ tls: true });
    expect((await post('')).statusCode).toBe(200);
    await expect(request(receiver.url, { method: 'POST' })).rejects.toThrow(/self-signed/);
  });

  it('tells a good signature from a wrong secret, another body, an old time and nonsense', async () => {
    receiver = await WebhookReceiver.start();
    const signed = (body: string, secret: string, t: number) =>
      `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
    const now = Math.floor(Date.now() / 1000);
    const check = async (body: string, header: string) => {
      await post(body, { 'X-Service-Signature': header });
      return (await receiver.next()).checkSignature('whsec_1');
    };
    expect(await check('{}', signed('{}', 'whsec_1', now))).toEqual({ valid: true, timestamp: now });
    expect((await check('{}', signed('{}', 'whsec_2', now))).reason).toBe('mismatch');
    expect((await check('{ }', signed('{}', 'whsec_1', now))).reason).toBe('mismatch');
    expect((await check('{}', signed('{}', 'whsec_1', now - 400))).reason).toBe('stale');
    expect((await check('{}', 't=x,v1=00')).reason).toBe('malformed');
  });
});
