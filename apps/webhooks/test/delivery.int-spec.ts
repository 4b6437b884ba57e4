import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@referral-exchange/telemetry';
import {
  buildEvent,
  EventSource,
  eventually,
  failOnLeaks,
  sampleOf,
  type ServiceBacking,
  type ServiceUnderTest,
  WebhookReceiver,
} from '@referral-exchange/testing';
import type { EventOfType } from '@referral-exchange/contracts';
import { openBacking, startWebhooks, subscribe } from './webhooks-under-test.js';

failOnLeaks();

const PATH = '/api/public/v1/webhooks';

/** `referral.sent.v1` between two firms of its own. */
function sentBetween(senderId: string, receiverId: string): EventOfType<'referral.sent.v1'> {
  const { data } = sampleOf('referral.sent.v1');
  const facts = { ...data.case, id: newId(), owner: { ...data.case.owner, id: senderId } };
  const [hop] = data.case.hops;
  if (!hop) throw new Error('The sample has no hop');
  const sent = {
    ...hop,
    id: newId(),
    referringFirm: { ...hop.referringFirm, id: senderId },
    referentFirm: { ...hop.referentFirm, id: receiverId },
  };
  return buildEvent('referral.sent.v1', {
    key: facts.id,
    data: {
      case: { ...facts, hops: [sent] },
      referralId: sent.id,
      change: { ...data.change, referralId: sent.id },
    },
  });
}

describe('the delivery of an event to its subscribers', () => {
  let backing: ServiceBacking;
  let webhooks: ServiceUnderTest;
  let events: EventSource;
  let receiver: WebhookReceiver;

  beforeAll(async () => {
    backing = await openBacking();
    webhooks = await startWebhooks(backing);
    events = await EventSource.connect(backing.topics);
    receiver = await WebhookReceiver.start();
  });

  afterAll(async () => {
    await events?.close();
    await webhooks?.stop();
    await receiver?.close();
    await backing?.drop();
  });

  it('reaches sender and receiver under one eventId, each signed, the receiver masked', async () => {
    const [sender, recipient] = [newId(), newId()];
    const atSender = await subscribe(webhooks, { firmId: sender }, receiver.url);
    const atReceiver = await subscribe(webhooks, { firmId: recipient }, receiver.url);
    const event = sentBetween(sender, recipient);
    await events.publish(event);
    const sent = await receiver.next((one) => one.headers['x-service-event'] === 'referral.sent');
    const received = await receiver.next((one) => one.headers['x-service-event'] === 'referral.received');
    expect(sent.checkSignature(atSender.secret).valid).toBe(true);
    expect(received.checkSignature(atReceiver.secret).valid).toBe(true);
    expect(received.checkSignature(atSender.secret).valid).toBe(false);
    expect(sent.json()).toMatchObject({ eventId: event.eventId, perspective: 'sent', piiMasked: false });
    const body = received.json<{ data: { case: object } }>();
    expect(body).toMatchObject({ eventId: event.eventId, perspective: 'received', piiMasked: true });
    expect(Object.keys(body.data.case)).toHaveLength(14);
    expect(received.headers['x-service-event-id']).toBe(event.eventId);
    expect(received.headers['x-service-delivery']).not.toBe(sent.headers['x-service-delivery']);
    const log = await eventually(
      () => webhooks.call('GET', `${PATH}/${atReceiver.id}/deliveries`, { as: { firmId: recipient } }),
      ({ body }) => body.data[0]?.status === 'DELIVERED',
    );
    expect(log.body.data).toEqual([
      {
        id: received.headers['x-service-delivery'],
        eventType: 'referral.received',
        eventId: event.eventId,
        status: 'DELIVERED',
        attempts: 1,
        lastStatusCode: 200,
        lastError: null,
        deliveredAt: expect.any(String),
        nextRetryAt: null,
        createdAt: expect.any(String),
      },
    ]);
  });

  it('carries its trace to the attempt', async () => {
    const firmId = newId();
    await subscribe(webhooks, { firmId }, receiver.url);
    const event = {
      ...sentBetween(firmId, newId()),
      traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
    };
    await events.publish(event);
    const { headers } = await receiver.next();
    expect(headers.traceparent).toContain('4bf92f3577b34da6a3ce929d0e0e4736');
    const rows = await backing.sql(
      'SELECT p.traceparent FROM payloads p JOIN deliveries d ON d.payload_id = p.id WHERE d.event_id = $1',
      [event.eventId],
    );
    // The consumer's own span continues it: the trace is the same.
    expect(rows).toEqual([{ traceparent: expect.stringContaining('4bf92f3577b34da6a3ce929d0e0e4736') }]);
  });

  it('is retried after a 500, with the same delivery id and a new signature', async () => {
    const firmId = newId();
    const { id, secret } = await subscribe(webhooks, { firmId }, receiver.url);
    receiver.answerNext({ status: 500 }, { status: 503 });
    await events.publish(sentBetween(firmId, newId()));
    const tries = [await receiver.next(), await receiver.next(), await receiver.next()];
    expect(new Set(tries.map((one) => one.headers['x-service-delivery'])).size).toBe(1);
    for (const one of tries) expect(one.checkSignature(secret).valid).toBe(true);
    const deliveryId = tries[0]?.headers['x-service-delivery'];
    const attempts = await eventually(
      () => webhooks.call('GET', `${PATH}/${id}/deliveries/${deliveryId}/attempts`, { as: { firmId } }),
      ({ body }) => body.data.length === 3,
    );
    expect(
      attempts.body.data.map(({ number, statusCode, error }: Record<string, unknown>) => [
        number,
        statusCode,
        error,
      ]),
    ).toEqual([
      [1, 500, 'HTTP 500'],
      [2, 503, 'HTTP 503'],
      [3, 200, null],
    ]);
  });
});
