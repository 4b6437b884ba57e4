import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { failOnLeaks } from '@referral-exchange/testing';
import { acknowledged, caseBody, referred, TestService, type Client } from './referrals-under-test.js';

failOnLeaks();

describe('create, refer, acknowledge', () => {
  let service: TestService;
  let sender: Client;
  let receiver: Client;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    sender = await service.firm();
    receiver = await service.firm('Lindqvist Trial Group');
  });

  it('a created case is a draft that only its owner sees', async () => {
    const created = await sender.post(
      '/sent-cases',
      caseBody({ tier: 2, source: 'Radio', customMetadata: { a: 1 } }),
    );
    expect([created.status, created.text]).toEqual([201, expect.any(String)]);
    expect(created.data).toMatchObject({
      status: 'DRAFT',
      caseType: 'motor_vehicle_accident',
      jurisdiction: 'NY',
      referenceNumber: expect.stringMatching(/^[A-Z]{6}-0001$/),
      validNextStatuses: ['SENT'],
      referralId: null,
      referrals: [],
      tier: 2,
      customMetadata: { a: 1 },
    });
    const read = await sender.get(`/sent-cases/${created.data.referenceNumber}`);
    expect(read.data).toEqual(created.data);
    expect((await receiver.get(`/sent-cases/${created.data.id}`)).code).toBe('resource_not_found');
    expect(await service.eventTypes(created.data.id)).toEqual(['case.created']);
  });

  it('refers, masks, acknowledges and unmasks', async () => {
    const { baseCaseId, referralId, record } = await referred(sender, receiver, { notes: 'Call her' });
    expect(record).toMatchObject({ status: 'SENT', referrals: [{ id: referralId, sequenceNumber: 1 }] });
    expect(record.validNextStatuses).toEqual(['WITHDRAWN', 'REJECTED']);
    const masked = await receiver.get(`/received-referrals/${referralId}`);
    expect(masked.data).toMatchObject({
      piiMasked: true,
      title: null,
      validNextStatuses: ['UNDER_EVALUATION', 'REJECTED'],
    });
    expect(masked.text).not.toMatch(/Dana|Whitfield|I-95|Call her/);
    const list = await receiver.get('/received-referrals');
    expect(list.body.pagination.total).toBe(1);
    expect(list.data[0]).toMatchObject({
      id: referralId,
      title: null,
      piiMasked: true,
      referringFirmName: sender.name,
    });
    const answer = await receiver.post(`/cases/${baseCaseId}/referrals/${referralId}/acknowledge`, {
      reason: 'ok',
    });
    expect(answer.data).toMatchObject({
      status: 'UNDER_EVALUATION',
      piiMasked: false,
      clientFirstName: 'Dana',
    });
    expect(await service.eventTypes(baseCaseId)).toEqual([
      'case.created',
      'referral.sent',
      'referral.accepted',
    ]);
    expect((await sender.get('/sent-cases')).data[0]).toMatchObject({
      id: baseCaseId,
      status: 'UNDER_EVALUATION',
    });
  });

  it('a case that is created and sent at once: its sending is the later event', async () => {
    const { baseCaseId, record } = await referred(sender, receiver);
    const [created, sent] = await service.events(baseCaseId);
    expect([created!.type, sent!.type]).toEqual(['case.created.v1', 'referral.sent.v1']);
    expect(sent!.occurredAt > created!.occurredAt).toBe(true);
    expect(sent!.occurredAt).toBe(record.sentDate);
  });

  it('only the receiver acknowledges, and once', async () => {
    const { baseCaseId, referralId } = await acknowledged(sender, receiver);
    const path = `/cases/${baseCaseId}/referrals/${referralId}/acknowledge`;
    expect((await receiver.post(path)).code).toBe('invalid_state_transition/not_from_this_status');
    expect((await sender.post(path)).code).toBe('permission_denied');
    expect((await (await service.firm()).post(path)).code).toBe('resource_not_found');
  });
});
