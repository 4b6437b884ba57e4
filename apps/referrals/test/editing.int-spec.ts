import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { acknowledged, caseBody, referred, TestService, type Client } from './referrals-under-test.js';

/** PATCH, notes, rating, archive, closing fields, versions (decisions, sections 2 and 3). */
describe('what firms write on a case', () => {
  let service: TestService;
  let sender: Client, receiver: Client, outsider: Client;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    [sender, receiver, outsider] = [
      await service.firm('S'),
      await service.firm('R'),
      await service.firm('O'),
    ];
  });
  const last = async (baseCaseId: string, count = 1) => (await service.events(baseCaseId)).slice(-count);

  it('a draft takes every field; changedFields lists what changed', async () => {
    const { id } = (await sender.post('/sent-cases', caseBody())).data;
    const answer = await sender.patch(`/sent-cases/${id}`, {
      title: 'New title', caseType: 'dog_bite', clientEmail: 'new@example.com', notes: 'Noted', isRetainerSigned: true,
      sendingFirmPercentage: 25.5, customMetadata: { x: 'y' }, unknownField: 1,
      clientFirstName: 'Dana', // as it was
    }); // prettier-ignore
    expect(answer.data).toMatchObject({ title: 'New title', caseType: 'dog_bite', notes: 'Noted', isRetainerSigned: true, sendingFirmPercentage: 25.5, customMetadata: { x: 'y' } }); // prettier-ignore
    expect((await last(id))[0]!.data).toMatchObject({
      referralId: null,
      changedCaseFields: ['title', 'caseType', 'clientEmail'],
      changedHopFields: ['notes', 'isRetainerSigned', 'sendingFirmPercentage', 'customMetadata'],
    });
    expect((await last(id))[0]!.data).toMatchObject({
      case: { hops: [], draftTerms: { isRetainerSigned: true, sendingFirmPercentage: 25.5 } },
    });
    const cleared = await sender.patch(`/sent-cases/${id}`, { clientEmail: null, notes: null });
    expect(cleared.data).toMatchObject({ clientEmail: null, notes: null });
    const sent = await sender.post(`/sent-cases/${id}/refer`, { referentFirmId: receiver.firmId });
    expect(sent.data).toMatchObject({
      isRetainerSigned: true,
      sendingFirmPercentage: 25.5,
      customMetadata: { x: 'y' },
    });
    expect(
      (await receiver.get(`/received-referrals/${sent.data.referralId}`)).data.validNextStatuses,
    ).toEqual(['INVESTIGATING', 'REJECTED']);
  });

  it('an edit that changes nothing is no event; an empty one is 400', async () => {
    const { id } = (await sender.post('/sent-cases', caseBody())).data;
    expect((await sender.patch(`/sent-cases/${id}`, { title: caseBody().title })).status).toBe(200);
    expect(await service.eventTypes(id)).toEqual(['case.created']);
    for (const body of [{}, { unknown: 1 }])
      expect((await sender.patch(`/sent-cases/${id}`, body)).code).toBe('validation_error');
    expect((await sender.patch(`/sent-cases/${id}`, { title: null })).status).toBe(400);
    expect((await outsider.patch(`/sent-cases/${id}`, {})).status).toBe(404);
  });

  it('after acknowledgement only some fields stay editable', async () => {
    const { baseCaseId, referralId } = await acknowledged(sender, receiver);
    for (const field of [{ caseType: 'other' }, { jurisdiction: 'NJ' }, { incidentDate: '2025-01-01' }, { clientFirstName: 'X' }, { isRetainerSigned: true }, { clientFeeAgreementPercentage: 0.1 }])
      expect([field, (await sender.patch(`/sent-cases/${baseCaseId}`, field)).code]).toEqual([field, 'permission_denied']); // prettier-ignore
    const answer = await sender.patch(`/sent-cases/${baseCaseId}`, {
      tier: 1, source: 'Web', notes: 'n', customMetadata: {}, sendingFirmPercentage: 40, title: 'T', description: 'D',
      clientEmail: 'c@example.com', clientPhone: '1', note: 'A real note',
    }); // prettier-ignore
    expect(answer.data).toMatchObject({ tier: 1, ratedTier: 1, sendingFirmPercentage: 40, title: 'T' });
    const events = await last(baseCaseId, 3);
    expect(events.map((event) => event.type)).toEqual([
      'case.updated.v1',
      'case.rated.v1',
      'note.created.v1',
    ]);
    expect(events[0]!.data).toMatchObject({
      referralId,
      changedHopFields: ['notes', 'sendingFirmPercentage', 'customMetadata'],
    });
    expect(
      (await receiver.get(`/cases/${baseCaseId}/notes`)).data.map((note: { body: string }) => note.body),
    ).toContain('A real note');
    await receiver.post(`/received-referrals/${referralId}/reject`);
    expect((await sender.patch(`/sent-cases/${baseCaseId}`, { caseType: 'other' })).status).toBe(200);
  });

  it('a sender that does not own the case edits its hop, not the case', async () => {
    const { baseCaseId } = await acknowledged(sender, receiver);
    await receiver.post(`/sent-cases/${baseCaseId}/refer`, { referentFirmId: outsider.firmId });
    expect((await receiver.patch(`/sent-cases/${baseCaseId}`, { title: 'Mine' })).code).toBe(
      'permission_denied',
    );
    expect(
      (await receiver.patch(`/sent-cases/${baseCaseId}`, { sendingFirmPercentage: 10 })).data
        .sendingFirmPercentage,
    ).toBe(10);
    expect((await sender.get(`/sent-cases/${baseCaseId}`)).data.sendingFirmPercentage).toBeNull();
    for (const path of ['archive', 'unarchive'])
      expect((await receiver.post(`/sent-cases/${baseCaseId}/${path}`)).code).toBe('permission_denied');
    expect((await receiver.put(`/sent-cases/${baseCaseId}/rating`, { tier: 1 })).code).toBe(
      'permission_denied',
    );
  });

  it('a referral that is named is the one that is edited; what is said of the next goes by the latest', async () => {
    const { id } = (await sender.post('/sent-cases', caseBody({ notes: 'first' }))).data;
    const [path, refer] = [`/sent-cases/${id}`, { referentFirmId: receiver.firmId }];
    const first = (await sender.post(`${path}/refer`, refer)).data;
    await sender.post(`${path}/withdraw`);
    const second = (await sender.post(`${path}/refer`, { ...refer, notes: 'second' })).data;
    const older = `/sent-cases/${first.referralId}`;
    const hops = (answer: { data: { referrals: { notes: string }[] } }) =>
      answer.data.referrals.map(({ notes }) => notes);
    expect(hops(await sender.patch(older, { notes: 'of the first', note: 'A note' }))).toEqual(['of the first', 'second']); // prettier-ignore
    const events = await last(id, 2);
    expect(events.map(({ type }) => type)).toEqual(['case.updated.v1', 'note.created.v1']);
    expect(events[0]!.data).toMatchObject({ referralId: first.referralId, changedHopFields: ['notes'] });
    expect(events[1]!.data).toMatchObject({ note: { referralId: first.referralId } });
    expect(hops(await sender.patch(`/sent-cases/${first.referenceNumber}-R2`, { notes: 'of the second' }))).toEqual(['of the first', 'of the second']); // prettier-ignore
    expect(hops(await sender.patch(older, { notes: 'past' }))).toEqual(['past', 'of the second']);
    await receiver.post(`/cases/${id}/referrals/${second.referralId}/acknowledge`);
    // the first ended long ago, but the case is in the receiver's hands
    expect((await sender.patch(older, { caseType: 'other' })).code).toBe('permission_denied');
    expect((await sender.patch(older, { warmTransferAttempted: true })).status).toBe(200);
    expect((await sender.patch(path, { warmTransferAttempted: true })).code).toBe('permission_denied');
    expect((await sender.patch(older, { title: 'Of the case' })).data.title).toBe('Of the case');
    await sender.post(`${path}/withdraw`);
    const third = (await sender.post(`${path}/refer`, { referentFirmId: outsider.firmId })).data;
    expect([third.notes, third.warmTransferAttempted]).toEqual(['of the second', null]);
  });

  it('the owner’s word holds for the next referral, also where the present one says the same already', async () => {
    const { id } = (await sender.post('/sent-cases', caseBody())).data;
    const path = `/sent-cases/${id}`;
    await sender.post(`${path}/refer`, { referentFirmId: receiver.firmId, notes: 'x' });
    const before = await sender.get(path);
    const types = await service.eventTypes(id);
    const same = await sender.patch(path, { notes: 'x' });
    // nothing that anybody reads changed
    expect([same.status, same.data, same.headers.etag]).toEqual([200, before.data, before.headers.etag]);
    expect(await service.eventTypes(id)).toEqual(types);
    await sender.post(`${path}/withdraw`);
    expect((await sender.post(`${path}/refer`, { referentFirmId: outsider.firmId })).data.notes).toBe('x');
  });

  it('the receiver edits estimates once it acknowledged; null clears; fees stay below the settlement', async () => {
    const ids = await referred(sender, receiver);
    const path = `/received-referrals/${ids.referralId}`;
    const early = await receiver.patch(path, { phase: 'Discovery' });
    expect([early.status, early.code]).toEqual([403, 'permission_denied/not_acknowledged']);
    await receiver.post(`/cases/${ids.baseCaseId}/referrals/${ids.referralId}/acknowledge`);
    const edited = await receiver.patch(path, {
      leadAttorneyName: 'Ada Law', phase: 'Discovery', attorneyFees: 100.55, settlementAmount: 300, payoutType: 'HYBRID',
      estimatedDistributionDate: '2028-02-29', customMetadata: { a: null, b: 1, c: true },
    }); // prettier-ignore
    expect(edited.data).toMatchObject({
      leadAttorneyName: 'Ada Law',
      attorneyFees: 100.55,
      payoutType: 'hybrid',
      estimatedDistributionDate: '2028-02-29',
    });
    expect((await last(ids.baseCaseId))[0]!.data).toMatchObject({ changedCaseFields: [], referralId: ids.referralId, changedHopFields: expect.arrayContaining(['phase', 'customMetadata']) }); // prettier-ignore
    const cleared = await receiver.patch(path, { phase: null, settlementAmount: null });
    expect(cleared.data).toMatchObject({ phase: null, settlementAmount: null });
    await receiver.patch(path, { settlementAmount: 300 });
    for (const body of [{ attorneyFees: 300.01 }, { settlementAmount: 100.54 }]) {
      const answer = await receiver.patch(path, body);
      expect([answer.code, answer.body.error.details.errors[0].field]).toEqual([
        'validation_error',
        'attorneyFees',
      ]);
    }
    expect((await receiver.patch(path, { attorneyFees: 300 })).status).toBe(200);
    const swapped = await receiver.patch(path, { attorneyFees: null, settlementAmount: 200 });
    expect(swapped.data).toMatchObject({ attorneyFees: null, settlementAmount: 200 });
    expect((await receiver.patch(path, {})).code).toBe('validation_error');
    expect((await sender.patch(path, { phase: 'x' })).code).toBe('permission_denied');
    expect((await outsider.patch(path, { phase: 'x' })).code).toBe('resource_not_found');
  });

  it('signing and closing record what their bodies say, and the net fees follow', async () => {
    const { baseCaseId, referralId } = await acknowledged(sender, receiver, {
      sendingFirmPercentage: 33.3333,
    });
    const signed = await receiver.post(`/received-referrals/${referralId}/sign`, {
      reason: 'Signed\r\n today', notes: 'Good case', leadAttorneyName: 'Ada Law', projectedSettlementAmount: 50000,
      clientFeeAgreementPercentage: 0.33, statuteOfLimitationsExpiration: '2029-05-05', attorneyFees: 9000,
    }); // prettier-ignore
    expect(signed.data).toMatchObject({ status: 'SIGNED', isRetainerSigned: true, leadAttorneyName: 'Ada Law', notes: 'Good case', netFeeToSendingFirm: 3000, netFeeToHandlingFirm: 6000 }); // prettier-ignore
    expect(signed.data.signedDate).toBe(signed.data.updatedAt);
    const history = (await sender.get(`/referrals/${referralId}/status-history`)).data;
    expect(history.at(-1)).toMatchObject({
      status: 'SIGNED',
      message: 'Signed today',
      source: 'api',
      createdByName: 'R',
    });
    const low = await receiver.post(`/referrals/${referralId}/begin-closing`, {
      closingStatus: 'won_settled',
      settlementAmount: 8000,
      attorneyFees: 9000,
    });
    expect(low.code).toBe('validation_error');
    const closed = await receiver.post(`/received-referrals/${referralId}/close`, {
      closingStatus: 'Won_Settled', settlementAmount: 30000, attorneyFees: 10000, payoutType: 'lump_sum', closureReason: 'Paid\nout',
    }); // prettier-ignore
    expect(closed.data).toMatchObject({ status: 'CLOSED', closingStatus: 'won_settled', closureReason: 'Paid out', netFeeToSendingFirm: 3333.33, netFeeToHandlingFirm: 6666.67, validNextStatuses: [] }); // prettier-ignore
    const events = await last(baseCaseId, 2);
    expect(events.map(({ type, occurredAt }) => [type, occurredAt])).toEqual([
      ['referral.status_changed.v1', closed.data.closedDate],
      ['referral.status_changed.v1', closed.data.closedDate],
    ]);
    const changes = events.map(
      (event) =>
        (event as unknown as { data: { change: object; case: { hops: { status: string }[] } } }).data,
    );
    expect(changes[0]).toMatchObject({
      change: { previousStatus: 'SIGNED', status: 'CLOSING' },
      case: { hops: [{ status: 'CLOSING' }] },
    });
    expect(changes[1]).toMatchObject({
      change: { previousStatus: 'CLOSING', status: 'CLOSED' },
      case: { hops: [{ status: 'CLOSED' }] },
    });
    const rows = (await sender.get(`/referrals/${referralId}/status-history`)).data.slice(-2);
    expect(rows[0].createdAt).toBe(rows[1].createdAt);
  });

  it('the reason code of an end stands on case and referral for both firms, and goes with the end', async () => {
    const { baseCaseId, referralId } = await acknowledged(sender, receiver);
    const codes = async () => [
      (await sender.get(`/sent-cases/${baseCaseId}`)).data.reasonCode,
      (await sender.get(`/referrals/${referralId}`)).data.reasonCode,
      (await receiver.get(`/received-referrals/${referralId}`)).data.reasonCode,
    ];
    expect(await codes()).toEqual([null, null, null]);
    const body = { reason: 'Full', reasonCode: 'Capacity' };
    expect((await receiver.post(`/received-referrals/${referralId}/reject`, body)).data.reasonCode).toBe(
      'capacity',
    );
    expect(await codes()).toEqual(['capacity', 'capacity', 'capacity']);
    const force = { status: 'UNDER_EVALUATION' };
    await service.admin.post(`/api/v1/admin/referrals/${referralId}/force-status`, force);
    expect(await codes()).toEqual([null, null, null]);
    const withdrawn = await sender.post(`/sent-cases/${baseCaseId}/withdraw`, { reasonCode: 'duplicate' });
    expect(withdrawn.data.reasonCode).toBe('duplicate');
    const again = await sender.post(`/sent-cases/${baseCaseId}/refer`, { referentFirmId: receiver.firmId });
    expect(again.data.reasonCode).toBeNull();
    expect((await sender.get(`/referrals/${referralId}`)).data.reasonCode).toBe('duplicate');
  });

  it('sentExpirationHours is read where it was written, and expiresAt while the referral may lapse', async () => {
    const draft = await sender.post('/sent-cases', caseBody({ sentExpirationHours: 48 }));
    expect(draft.data).toMatchObject({ sentExpirationHours: 48, expiresAt: null });
    const path = `/sent-cases/${draft.data.id}`;
    const sent = (await sender.post(`${path}/refer`, { referentFirmId: receiver.firmId })).data;
    const after = (hours: number) => new Date(Date.parse(sent.sentDate) + hours * 3_600_000).toISOString();
    expect(sent).toMatchObject({ sentExpirationHours: 48, expiresAt: after(48) });
    const hop = `/referrals/${sent.referralId}`;
    expect((await receiver.get(hop)).data).toMatchObject({ sentExpirationHours: null, expiresAt: null });
    expect((await sender.patch(path, { sentExpirationHours: null })).data).toMatchObject({
      sentExpirationHours: null,
      expiresAt: null,
    });
    await sender.patch(path, { sentExpirationHours: 87_600 });
    expect((await sender.get(hop)).data).toMatchObject({ sentExpirationHours: 87_600, expiresAt: after(87_600) }); // prettier-ignore
    await receiver.post(`/cases/${draft.data.id}/referrals/${sent.referralId}/acknowledge`);
    for (const client of [sender, receiver])
      expect((await client.get(hop)).data).toMatchObject({ sentExpirationHours: 87_600, expiresAt: null });
  });

  it('close from CLOSING replaces the recorded outcome; the sender closes without one', async () => {
    const one = await acknowledged(sender, receiver);
    await receiver.post(`/received-referrals/${one.referralId}/sign`);
    await receiver.post(`/referrals/${one.referralId}/begin-closing`, { closingStatus: 'lost' });
    const closed = await receiver.post(`/received-referrals/${one.referralId}/close`, {
      closingStatus: 'won_settled',
      settlementAmount: 1,
    });
    expect(closed.data).toMatchObject({ closingStatus: 'won_settled', settlementAmount: 1 });
    const two = await acknowledged(sender, receiver);
    await receiver.post(`/received-referrals/${two.referralId}/sign`);
    expect((await receiver.post(`/received-referrals/${two.referralId}/close`)).code).toBe(
      'invalid_state_transition/closing_status_required',
    );
    await receiver.post(`/referrals/${two.referralId}/begin-closing`, { closingStatus: 'lost' });
    const bySender = await sender.post(`/sent-cases/${two.baseCaseId}/close`, { closureReason: 'done' });
    expect(bySender.data).toMatchObject({ status: 'CLOSED', closingStatus: 'lost', closureReason: 'done' });
  });
});
