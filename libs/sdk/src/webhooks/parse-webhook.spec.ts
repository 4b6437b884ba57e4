import { createHmac } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { WebhookBodyParsedError, WebhookSignatureError } from '../errors/errors.js';
import type { WebhookEvent } from '../schemas/api.js';
import { isSignatureOf } from './hmac.browser.js';
import { parseWebhook } from './parse-webhook.js';
import { verifyWebhook } from './verify-webhook.js';

const SECRET = `whsec_${'a1'.repeat(32)}`;
const T = 1_767_225_600;
const sign = (body: string): string =>
  `t=${T},v1=${createHmac('sha256', SECRET).update(`${T}.${body}`).digest('hex')}`;
const SAMPLES = new URL('../../../../apps/webhooks/src/fan-out/samples/', import.meta.url);
const TEST = { event: 'webhook.test', timestamp: '2026-01-15T15:04:05.678Z', data: { message: 'A test' } };
const BODIES: [string, string][] = [
  ...readdirSync(SAMPLES).map((file): [string, string] => [
    file,
    readFileSync(new URL(file, SAMPLES), 'utf8'),
  ]),
  ['webhook.test', JSON.stringify(TEST)],
];
const webhooks = JSON.parse(
  readFileSync(new URL('../../../../docs/api/webhooks.json', import.meta.url), 'utf8'),
);

/** One word on each event; the compiler narrows `data`, and asks for a case for every event of the union. */
function summary(event: WebhookEvent): string {
  switch (event.event) {
    case 'case.updated':
      return event.data.changedFields.join();
    case 'case.status_changed':
    case 'referral.sent':
    case 'referral.received':
    case 'referral.accepted':
    case 'referral.rejected':
      return event.data.status;
    case 'note.created':
    case 'note.updated':
      return event.data.body;
    case 'document.uploaded':
    case 'document.deleted':
      return event.data.id;
    case 'case.created':
    case 'case.deleted':
    case 'case.rated':
      return event.baseCaseId;
    case 'med_referral.received':
    case 'med_referral.status_changed':
    case 'med_referral.withdrawn':
    case 'pharmacy.fill_recorded':
    case 'pharmacy.transaction_recorded':
      return event.recipientProviderId;
    case 'webhook.test':
      return event.data.message;
    default:
      return event satisfies never;
  }
}

describe('parseWebhook', () => {
  it('knows every event of webhooks.json', () => {
    const sampled = BODIES.map(([, body]) => JSON.parse(body).event);
    expect(Object.keys(webhooks.webhooks).filter((event) => !sampled.includes(event))).toEqual([]);
  });

  it.each(BODIES)('gives %s, narrowed by its name', (_, body) => {
    for (const raw of [body, Buffer.from(body), new TextEncoder().encode(body).buffer as ArrayBuffer]) {
      const event = parseWebhook(raw, sign(body), SECRET, T);
      expect(event).toEqual(JSON.parse(body));
      expect(summary(event)).toMatch(/./);
    }
  });

  it('throws on a wrong signature', () => {
    expect(() => parseWebhook('{}', sign('{ }'), SECRET, T)).toThrow(WebhookSignatureError);
    expect(() => parseWebhook('{}', undefined, SECRET, T)).toThrow(
      'missing, wrong or older than 300 seconds',
    );
    expect(() => parseWebhook('{}', sign('{}'), SECRET, T + 301)).toThrow(WebhookSignatureError);
  });

  it.each<[unknown, string]>([
    [{ event: 'referral.sent' }, 'a parsed object'],
    [['x'], 'a parsed object'],
    [undefined, 'undefined'],
    [null, 'null'],
    [7, 'a number'],
    ['[object Object]', '[object Object]'],
  ])('says that %j was parsed before it was verified', (body, named) => {
    for (const call of [parseWebhook, verifyWebhook]) {
      const parse = (): unknown => call(body as never, sign('{}'), SECRET, T);
      expect(parse).toThrow(WebhookBodyParsedError);
      expect(parse).toThrow(/parsed before it was verified.*express\.raw/s);
      expect(parse).toThrow(`not ${named}.`);
    }
  });

  it('is not for browsers', () => {
    expect(isSignatureOf).toThrow('Webhooks are verified on a server');
  });
});
