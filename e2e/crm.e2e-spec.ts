import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { verifyWebhook } from '@referral-exchange/sdk';
import { eventually, type ReceivedWebhook, type WebhookReceiver } from '@referral-exchange/testing';
import type { Answer, ApiClient } from './api-client.js';
import { MAPPING, newRecordId, OBJECT, ORG_TOKEN, startOrg } from './crm-org.js';
import { anonymous, internal, newWorld, subscribe, type Subscriber, type World } from './world.js';

const RECORD_ID = newRecordId();
const RECORD = {
  Name: 'Rear-end collision on I-95',
  clientFirstName: 'Dana',
  clientLastName: 'Whitfield',
  clientEmail: 'dana.whitfield@example.com',
};
const LINK = `/external-links?externalSystem=case_system_a&externalId=${RECORD_ID}`;

const dataOf = ({ status, body, text }: Answer, expected = 200) => {
  if (status !== expected) throw new Error(`answered ${status}: ${text}`);
  return body.data;
};

/**
 * A record of a CRM from its form to the receiver and back, through the gateway. The steps build on each
 * other.
 */
describe('a case sent from a CRM', () => {
  let world: World;
  let org: WebhookReceiver;
  let hook: Subscriber;
  let asAdministrator: ApiClient, asCrm: ApiClient, asFull: ApiClient;
  let body: Record<string, unknown>;
  let first: { attempt: any; case: any };

  beforeAll(async () => {
    [world, org] = await Promise.all([newWorld(), startOrg((id) => (id === RECORD_ID ? RECORD : null))]);
    const { accessToken } = dataOf(await internal.post('/auth/login', world.sender.user));
    asAdministrator = internal.as({ authorization: `Bearer ${accessToken}` });
    const { token } = dataOf(await asAdministrator.post('/firm/crm-tokens', { name: 'CRM' }), 201);
    [asCrm, asFull] = [anonymous.key(token), anonymous.key(world.sender.keys.full)];
    hook = await subscribe(world.asReceiver);
  });
  afterAll(() => Promise.all([org?.close(), hook?.endpoint.close()]));

  const pointerOf = async (id: unknown): Promise<number> =>
    dataOf(await asFull.get(`/routing/rules/${id}`)).roundRobinPointer;
  /** The next write of this status to the record. */
  const written = async (status: string): Promise<unknown> => {
    const isWrite = (one: ReceivedWebhook) =>
      one.method === 'PATCH' && one.json().Referral_Status__c === status;
    return (await org.next(isWrite)).json();
  };

  it('begins with the mapping of an administrator, which the CRM reads', async () => {
    const connection = { baseUrl: org.url, token: ORG_TOKEN };
    const profiles = [{ ...MAPPING, connection }];
    const saved = dataOf(await asAdministrator.put('/firm/crm-mappings', { profiles }));
    expect(saved.profiles[0].connection).toEqual({ baseUrl: org.url, hasToken: true });
    const shown = await asCrm.get(`/crm/send-mapping?crmObjectApiName=${OBJECT}`);
    const { prefill, writebackFields } = MAPPING;
    expect(dataOf(shown)).toMatchObject({ crmObjectApiName: OBJECT, prefill, writebackFields });
    expect(shown.text).not.toContain(ORG_TOKEN);
    body = {
      sourceRecordId: RECORD_ID,
      crmObjectApiName: OBJECT,
      idempotencyKey: randomUUID(),
      mappingVersion: shown.body.data.mappingVersion,
    };
  });

  it('goes to the firm that the routing names, and moves the pointer of its rule', async () => {
    const slots = Array.from({ length: 3 }, () => ({ firmId: world.receiver.firm.id }));
    const rule = dataOf(await asFull.post('/routing/rules', { name: 'All cases', slots }), 201);
    expect(rule.roundRobinPointer).toBe(0);
    const question = '/routing/evaluate?caseType=motor_vehicle_accident&jurisdiction=NY';
    const { routingRuleId, roundRobinPosition, selectedFirmId } = dataOf(await asCrm.get(question));
    expect([routingRuleId, roundRobinPosition]).toEqual([rule.id, 0]);
    body = { ...body, targetFirmIds: [selectedFirmId], routingRuleId, roundRobinPosition };
    first = dataOf(await asCrm.post('/crm/interactive-sends', body), 201);
    expect(first).toMatchObject({
      attempt: { idempotencyKey: body.idempotencyKey, replay: false, failureCode: null },
      case: { status: 'SENT', referentFirmId: world.receiver.firm.id },
    });
    expect(dataOf(await world.asSender.get(`/sent-cases/${first.case.baseCaseId}`))).toMatchObject({
      title: RECORD.Name,
      clientFirstName: 'Dana',
      caseType: 'motor_vehicle_accident',
      referralId: first.case.referralId,
    });
    await eventually(
      () => pointerOf(rule.id),
      (pointer) => pointer === 1,
    );
  });

  it('is told to the receiver, masked, and written to the record', async () => {
    const { rawBody, headers, json } = await hook.endpoint.next();
    expect(verifyWebhook(rawBody, headers['x-service-signature'] as string, hook.secret)).toBe(true);
    expect(json()).toMatchObject({
      event: 'referral.received',
      recipientFirmId: world.receiver.firm.id,
      referralId: first.case.referralId,
      piiMasked: true,
      actor: { source: 'crm' },
    });
    for (const word of Object.values(RECORD)) expect(rawBody.toString()).not.toContain(word);
    expect(await written('SENT')).toEqual({
      Referral_Status__c: 'SENT',
      Referral_Number__c: first.case.referenceNumber,
    });
  });

  it('is the same case for a replay, which moves no pointer and tells nobody', async () => {
    const again = dataOf(await asCrm.post('/crm/interactive-sends', body), 200);
    expect(again.case).toEqual(first.case);
    expect(again.attempt).toMatchObject({ id: first.attempt.id, replay: true });
    expect(dataOf(await world.asSender.get('/sent-cases'))).toHaveLength(1);
    expect(await pointerOf(body.routingRuleId)).toBe(1);
  });

  it('shows in the record when the receiver acknowledges', async () => {
    const { baseCaseId, referralId, referenceNumber } = first.case;
    dataOf(await world.asReceiver.post(`/cases/${baseCaseId}/referrals/${referralId}/acknowledge`, {}));
    expect(await written('UNDER_EVALUATION')).toEqual({
      Referral_Status__c: 'UNDER_EVALUATION',
      Referral_Number__c: referenceNumber,
    });
    const state = async () => dataOf(await asCrm.post('/crm/interactive-sends', body)).attempt.state;
    await eventually(state, (now) => now === 'completed');
    // one reading, one write for each status
    expect(org.requests.map(({ method }) => method)).toEqual(['GET', 'PATCH', 'PATCH']);
    // after all replays
    expect(await pointerOf(body.routingRuleId)).toBe(1);
    const heard = hook.endpoint.requests.filter(({ headers }) => headers['x-service-event'] === 'referral.received');
    expect(heard).toHaveLength(1);
  }); // prettier-ignore

  it('can be linked to its record by a key of the firm; the CRM token may not read the link', async () => {
    const { referralId } = first.case;
    const link = { referralId, externalSystem: 'case_system_a', externalId: RECORD_ID };
    dataOf(await world.asSender.post('/external-links', link), 201);
    const read = await world.asSender.get(LINK);
    expect(read.status).toBe(200);
    expect(read.body).toMatchObject({ ...link, referral: { currentStatus: 'UNDER_EVALUATION' } });
    const refused = await asCrm.get(LINK);
    expect([refused.status, refused.body.error.code]).toEqual([403, 'wrong_scope']);
  });
});
