import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { isMaskedFor, MASKED_SNAPSHOT_KEYS, maskedSnapshot } from '@referral-exchange/contracts';
import { acknowledged, referred, TestService, type Client } from './referrals-under-test.js';

const SECRETS = {
  title: 'Secret title', description: 'Secret description', clientFirstName: 'Secretfirst', clientLastName: 'Secretlast',
  clientEmail: 'secret@example.com', clientPhone: '+1 555 5ECRET', clientDateOfBirth: '1971-07-17', incidentDate: '2025-11-03',
  source: 'Secret source', notes: 'Secret notes', warmTransferAttempted: true, warmTransferUnsuccessfulReasonType: 'OTHER',
  warmTransferUnsuccessfulReason: 'Secret reason', sendingFirmPercentage: 61.41, clientFeeAgreementPercentage: 0.2718,
  statuteOfLimitationsExpiration: '2031-03-13', customMetadata: { secretKey: 'Secret value' }, tier: 3,
}; // prettier-ignore
const SECRET_TEXTS = [
  'Secret',
  'secret',
  '5ECRET',
  '1971-07-17',
  '2025-11-03',
  '61.41', // no instant has such seconds,
  '0.2718',
  '2031-03-13',
];
const STAYING = ['referralId', 'referringFirmName', 'referentFirmName', 'perspective', 'piiMasked', 'validNextStatuses',
  'isTestCase', 'isArchived', 'archivedAt', 'referrals']; // prettier-ignore

/** What a receiver sees before its side acknowledged, and what lifts it (masking rules; decisions, 3, 14). */
describe('masking', () => {
  let service: TestService;
  let sender: Client, receiver: Client;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    [sender, receiver] = [await service.firm('Sender LLP'), await service.firm('Receiver LLP')];
  });

  const isOpen = async (referralId: string) => {
    const { data, text } = await receiver.get(`/received-referrals/${referralId}`);
    expect(data.piiMasked).toBe(!text.includes('Dana'));
    return !data.piiMasked;
  };

  it('a masked record is the masked snapshot of the webhooks, byte for byte, and null everywhere else', async () => {
    const { baseCaseId, referralId } = await referred(sender, receiver, SECRETS);
    const { data, text } = await receiver.get(`/received-referrals/${referralId}`);
    const facts = (await service.events(baseCaseId)).at(-1)!.data.case;
    const snapshot = maskedSnapshot(facts, facts.hops[0]!);
    const shown = Object.fromEntries(MASKED_SNAPSHOT_KEYS.map((key) => [key, data[key]]));
    expect(JSON.stringify(shown)).toBe(JSON.stringify(snapshot));
    const open = (await sender.get(`/referrals/${referralId}`)).data;
    expect(Object.keys(data).sort()).toEqual(Object.keys(open).sort());
    for (const [key, value] of Object.entries(data)) {
      const mayShow = STAYING.includes(key) || (MASKED_SNAPSHOT_KEYS as string[]).includes(key);
      if (!mayShow) expect([key, value]).toEqual([key, null]);
    }
    expect(data.referrals).toEqual([expect.objectContaining({ id: referralId, notes: null })]);
    for (const secret of SECRET_TEXTS) expect(text).not.toContain(secret);
    expect(data.acknowledgedAt).toBeNull();
  });

  it('nothing masked shows through lists, search, history, messages, notes or the ETag', async () => {
    const { baseCaseId, referralId } = await referred(sender, receiver, SECRETS);
    await sender.post('/messages/send', { id: referralId, message: 'Secret message' });
    await sender.post(`/cases/${baseCaseId}/notes`, { body: 'Secret note' });
    const etag = (await receiver.get(`/received-referrals/${referralId}`)).headers.etag;
    const updatedAt = (await receiver.get(`/received-referrals/${referralId}`)).data.updatedAt;
    await sender.patch(`/sent-cases/${baseCaseId}`, { title: 'Secret second title', description: 'Secret' });
    const paths = [
      `/received-referrals?limit=100`, `/referrals?limit=100`, `/referrals/${referralId}`, `/referrals/${referralId}/status-history`,
      `/status-updates?limit=100`, `/status-updates?after=&limit=100`, `/cases/${baseCaseId}/notes`, `/cases/${baseCaseId}/referrals`,
      `/received-referrals/${referralId}`,
    ]; // prettier-ignore
    for (const path of paths) {
      const { text, status } = await receiver.get(path);
      expect(status).toBe(200);
      for (const secret of SECRET_TEXTS) expect([path, text.includes(secret)]).toEqual([path, false]);
    }
    for (const word of ['Secretfirst', 'second', 'secret@example.com'])
      expect((await receiver.get(`/received-referrals?search=${word}`)).body.pagination.total).toBe(0);
    expect((await sender.get('/sent-cases?search=SECOND%20title')).body.pagination.total).toBe(1);
    const again = await receiver.get(`/received-referrals/${referralId}`);
    expect([again.headers.etag, again.data.updatedAt]).toEqual([etag, updatedAt]);
    expect((await receiver.get(`/cases/${baseCaseId}/notes`)).data).toEqual([]);
  });

  it('only the receiving side’s acknowledgement unmasks, and it is recorded with its channel', async () => {
    for (const [change, channel] of [
      [{}, 'api'],
      [{ kind: 'session', role: 'member', tier: null, userName: 'Jo Doe' }, 'manual'],
      [{ kind: 'session', role: 'viewer', tier: null, userName: 'Vi Ewer' }, 'manual'],
      [{ kind: 'crm_token' }, 'crm'],
    ] as const) {
      const { baseCaseId, referralId } = await referred(sender, receiver);
      expect(await isOpen(referralId)).toBe(false);
      const answer = await receiver
        .as(change)
        .post(`/cases/${baseCaseId}/referrals/${referralId}/acknowledge`);
      expect(answer.data.acknowledgedAt).not.toBeNull();
      expect(await isOpen(referralId)).toBe(true);
      const accepted = (await service.events(baseCaseId)).at(-1)!;
      const [hop] = accepted.data.case.hops;
      expect(hop!.acknowledgement).toEqual({ at: accepted.occurredAt, byFirmId: receiver.firmId, channel });
      expect(isMaskedFor(receiver.firmId, hop!)).toBe(false);
    }
  });

  it('an administrator’s force never unmasks; the receiver may still acknowledge, in whatever live status', async () => {
    const { baseCaseId, referralId } = await referred(sender, receiver);
    const force = (status: string) =>
      service.admin.post(`/api/v1/admin/referrals/${referralId}/force-status`, { status, reason: 'by hand' });
    const forced = await force('signed');
    expect([forced.status, forced.body.meta, forced.data.status]).toEqual([200, { success: true }, 'SIGNED']);
    expect((await force('SIGNED')).status).toBe(400);
    expect(await isOpen(referralId)).toBe(false);
    expect((await receiver.post(`/received-referrals/${referralId}/start-litigation`)).code).toBe(
      'invalid_state_transition/not_acknowledged',
    );
    // to acknowledge would not help: nobody rejects what is signed
    expect((await receiver.post(`/received-referrals/${referralId}/reject`)).code).toBe(
      'invalid_state_transition/not_from_this_status',
    );
    const events = await service.events(baseCaseId);
    expect(events.at(-1)).toMatchObject({
      type: 'referral.status_changed.v1',
      actor: { firmId: null, source: 'admin' },
      data: { change: { status: 'SIGNED', previousStatus: 'SENT' } },
    });
    const history = (await receiver.get(`/referrals/${referralId}/status-history`)).data;
    expect(history.map((row: { message: unknown }) => row.message)).toEqual([null, null]);
    const answer = await receiver.post(`/cases/${baseCaseId}/referrals/${referralId}/acknowledge`);
    expect(answer.data).toMatchObject({ status: 'SIGNED', piiMasked: false });
    expect((await service.events(baseCaseId)).at(-1)).toMatchObject({
      type: 'referral.accepted.v1',
      data: { change: { status: 'SIGNED', previousStatus: 'SIGNED' } },
    });
    expect(answer.data.signedDate).toBe(forced.data.signedDate);
    expect((await receiver.post(`/received-referrals/${referralId}/start-litigation`)).status).toBe(200);
    await force('REJECTED');
    expect((await service.eventTypes(baseCaseId)).at(-1)).toBe('referral.rejected');
    expect(
      (await sender.post(`/api/v1/admin/referrals/${referralId}/force-status`, { status: 'SENT' })).status,
    ).toBe(403);
  });

  it('a late acknowledgement does not change when the outcome was recorded', async () => {
    const { baseCaseId, referralId } = await referred(sender, receiver);
    const forced = await service.admin.post(`/api/v1/admin/referrals/${referralId}/force-status`, {
      status: 'CLOSING',
    });
    const { data } = await receiver.post(`/cases/${baseCaseId}/referrals/${referralId}/acknowledge`);
    expect(data.resolutionDate).toBe((await sender.get(`/sent-cases/${baseCaseId}`)).data.resolutionDate);
    expect(data.resolutionDate).toBe(forced.data.updatedAt);
    expect(data.updatedAt).toBe(data.acknowledgedAt);
    expect(data.acknowledgedAt > data.resolutionDate).toBe(true);
  });

  it('a referral rejected or withdrawn before acknowledgement stays masked for ever', async () => {
    for (const end of [
      (ids: { baseCaseId: string; referralId: string }) =>
        receiver.post(`/received-referrals/${ids.referralId}/reject`, { reason: 'No' }),
      (ids: { baseCaseId: string }) => sender.post(`/sent-cases/${ids.baseCaseId}/reject`),
      (ids: { baseCaseId: string }) => sender.post(`/sent-cases/${ids.baseCaseId}/withdraw`),
    ]) {
      const ids = await referred(sender, receiver);
      expect((await end(ids)).status).toBe(200);
      expect(await isOpen(ids.referralId)).toBe(false);
      expect(
        (await receiver.post(`/cases/${ids.baseCaseId}/referrals/${ids.referralId}/acknowledge`)).status,
      ).toBe(400);
    }
  });

  it('what is open shows hop-level values, and each firm’s own custom metadata', async () => {
    const { baseCaseId, referralId } = await acknowledged(sender, receiver, SECRETS);
    const { data } = await receiver.get(`/received-referrals/${referralId}`);
    expect(data).toMatchObject({ clientFirstName: 'Secretfirst', notes: 'Secret notes', sendingFirmPercentage: 61.41,
      tier: null, source: null, customMetadata: null, piiMasked: false }); // prettier-ignore
    await receiver.patch(`/received-referrals/${referralId}`, { customMetadata: { ours: true } });
    expect((await receiver.get(`/referrals/${referralId}`)).data.customMetadata).toEqual({ ours: true });
    expect((await sender.get(`/sent-cases/${baseCaseId}`)).data.customMetadata).toEqual({
      secretKey: 'Secret value',
    });
  });
});
