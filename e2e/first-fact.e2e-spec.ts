import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MASKED_SNAPSHOT_KEYS } from '@referral-exchange/contracts';
import { verifyWebhook } from '@referral-exchange/sdk';
import { eventually } from '@referral-exchange/testing';
import { SECRETS, caseBody, newWorld, subscribe, type Subscriber, type World } from './world.js';

/** One referral from an HTTP call at the gateway to signed webhooks at both firms, told in order. */
describe('the first referral, from the call to the webhook', () => {
  let world: World;
  let sendersHook: Subscriber;
  let receiversHook: Subscriber;
  let baseCaseId: string;
  let referralId: string;

  beforeAll(async () => {
    world = await newWorld();
    [sendersHook, receiversHook] = [await subscribe(world.asSender), await subscribe(world.asReceiver)];
  });
  afterAll(async () => {
    await sendersHook?.endpoint.close();
    await receiversHook?.endpoint.close();
  });

  it('the sender creates a case and reads it as a draft that the other firm cannot see', async () => {
    const created = await world.asSender.post('/sent-cases', caseBody());
    expect(created.status).toBe(201);
    baseCaseId = created.body.data.baseCaseId;
    const read = await world.asSender.get(`/sent-cases/${baseCaseId}`);
    expect(read.body.data).toMatchObject({
      id: baseCaseId,
      status: 'DRAFT',
      clientFirstName: 'Dana',
      validNextStatuses: ['SENT'],
    });
    expect((await world.asReceiver.get(`/sent-cases/${baseCaseId}`)).status).toBe(404);
  });

  it('refers it', async () => {
    const sent = await world.asSender.post(`/sent-cases/${baseCaseId}/refer`, {
      referentFirmId: world.receiver.firm.id,
      notes: 'Please call the client.',
    });
    expect(sent.status).toBe(200);
    expect(sent.body.data).toMatchObject({ status: 'SENT', referentFirmId: world.receiver.firm.id });
    expect(sent.body.data.referrals).toHaveLength(1);
    referralId = sent.body.data.referralId;
  });

  it('the receiver finds it in its list and in detail, masked', async () => {
    const list = await world.asReceiver.get('/received-referrals');
    expect(list.body.data.map((row: { id: string }) => row.id)).toEqual([referralId]);
    const detail = await world.asReceiver.get(`/received-referrals/${referralId}`);
    expect(detail.body.data).toMatchObject({
      status: 'SENT',
      piiMasked: true,
      clientFirstName: null,
      title: null,
    });
    for (const secret of SECRETS) expect(list.text + detail.text).not.toContain(secret);
  });

  it('both get a signed webhook with the same eventId and their own delivery id; the receiver gets the 14 masked fields', async () => {
    const sent = await sendersHook.endpoint.next((one) => one.headers['x-service-event'] === 'referral.sent');
    const received = await receiversHook.endpoint.next(
      (one) => one.headers['x-service-event'] === 'referral.received',
    );
    const [sentBody, receivedBody] = [
      JSON.parse(sent.rawBody.toString()),
      JSON.parse(received.rawBody.toString()),
    ];
    expect(receivedBody.eventId).toBe(sentBody.eventId);
    expect(received.headers['x-service-delivery']).not.toBe(sent.headers['x-service-delivery']);
    expect(sentBody).toMatchObject({
      perspective: 'sent',
      piiMasked: false,
      recipientFirmId: world.sender.firm.id,
    });
    expect(receivedBody).toMatchObject({
      perspective: 'received',
      piiMasked: true,
      recipientFirmId: world.receiver.firm.id,
    });
    expect(Object.keys(receivedBody.data.case).sort()).toEqual([...MASKED_SNAPSHOT_KEYS].sort());
    for (const secret of SECRETS) expect(received.rawBody.toString()).not.toContain(secret);
    expect(sentBody.data.case.clientFirstName).toBe('Dana');
    expect(
      verifyWebhook(sent.rawBody, sent.headers['x-service-signature'] as string, sendersHook.secret),
    ).toBe(true);
    expect(
      verifyWebhook(
        received.rawBody,
        received.headers['x-service-signature'] as string,
        receiversHook.secret,
      ),
    ).toBe(true);
    expect(
      verifyWebhook(received.rawBody, received.headers['x-service-signature'] as string, sendersHook.secret),
    ).toBe(false);
  });

  it('the acknowledgement unmasks REST and the event', async () => {
    const acknowledged = await world.asReceiver.post(
      `/cases/${baseCaseId}/referrals/${referralId}/acknowledge`,
      {},
    );
    expect(acknowledged.status).toBe(200);
    const detail = await world.asReceiver.get(`/received-referrals/${referralId}`);
    expect(detail.body.data).toMatchObject({
      status: 'UNDER_EVALUATION',
      piiMasked: false,
      clientFirstName: 'Dana',
    });
    for (const [hook, perspective] of [
      [sendersHook, 'sent'],
      [receiversHook, 'received'],
    ] as const) {
      const accepted = await hook.endpoint.next(
        (one) => one.headers['x-service-event'] === 'referral.accepted',
      );
      expect(JSON.parse(accepted.rawBody.toString())).toMatchObject({
        perspective,
        piiMasked: false,
        data: { status: 'UNDER_EVALUATION', previousStatus: 'SENT', case: { clientLastName: 'Whitfield' } },
      });
    }
  });

  it('the delivery log shows all deliveries as DELIVERED, without payloads', async () => {
    const log = await eventually(
      () => world.asReceiver.get(`/webhooks/${receiversHook.id}/deliveries`),
      ({ body }) =>
        body.data.length === 2 && body.data.every((one: { status: string }) => one.status === 'DELIVERED'),
    );
    expect(log.body.data.map((one: { eventType: string }) => one.eventType)).toEqual([
      'referral.accepted',
      'referral.received',
    ]);
    expect(log.body.data[0]).toMatchObject({ attempts: 1, lastStatusCode: 200, lastError: null });
    for (const secret of SECRETS) expect(log.text).not.toContain(secret);
  });
});
