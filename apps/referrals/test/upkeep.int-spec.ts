import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { acknowledged, caseBody, referred, TestService, type Client } from './referrals-under-test.js';

/** Rating, notes, archive, messages (decisions, section 3). */
describe('around a case', () => {
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

  it('rates a case for its owner; the same rating again is no fact', async () => {
    const { id } = (await sender.post('/sent-cases', caseBody({ tier: 2 }))).data;
    expect((await sender.put(`/sent-cases/${id}/rating`, { tier: 4 })).data).toMatchObject({
      tier: 4,
      ratedTier: 4,
    });
    expect((await last(id))[0]!.data).toMatchObject({
      tier: 4,
      previousTier: 2,
      ratedTier: 4,
      ratingSource: 'manual',
    });
    await sender.put(`/sent-cases/${id}/rating`, { tier: 4 });
    expect((await sender.put(`/sent-cases/${id}/rating`, { tier: null })).data.tier).toBeNull();
    expect(await service.eventTypes(id)).toEqual(['case.created', 'case.rated', 'case.rated']);
    for (const body of [{}, { tier: 0 }, { tier: 6 }, { tier: 1.5 }, { tier: '1' }])
      expect((await sender.put(`/sent-cases/${id}/rating`, body)).code).toBe('validation_error');
  });

  it('notes: one for a draft is never read by the firm to which the case was sent meanwhile', async () => {
    const { baseCaseId } = (await sender.post('/sent-cases', caseBody())).data;
    const path = `/cases/${baseCaseId}/notes`;
    const onDraft = { body: 'Between us', referralId: null };
    expect((await sender.post(path, onDraft)).data).toMatchObject({ referralId: null });
    const refer = `/sent-cases/${baseCaseId}/refer`;
    const { referralId } = (await sender.post(refer, { referentFirmId: receiver.firmId })).data;
    for (const client of [sender, receiver]) {
      const { status, body } = await client.post(path, onDraft);
      expect([status, body.error.details]).toEqual([409, { reason: 'version_mismatch', referralId }]);
    }
    // absent, it is the latest referral as before
    expect((await sender.post(path, { body: 'For you' })).data).toMatchObject({ referralId });
    await receiver.post(`/cases/${baseCaseId}/referrals/${referralId}/acknowledge`);
    const read = (await receiver.get(path)).data.map((note: { body: string }) => note.body);
    expect(read).toEqual(['For you']);
  });

  it('notes: own always, the receiver’s to the sender, the sender’s with content access; only the author edits', async () => {
    const { baseCaseId, referralId } = await referred(sender, receiver);
    const path = `/cases/${baseCaseId}/notes`;
    const bodies = async (client: Client) =>
      (await client.get(path)).data.map((note: { body: string }) => note.body);
    const ofSender = (await sender.post(path, { body: ' From sender ' })).data;
    expect(ofSender).toMatchObject({ body: 'From sender', referralId, baseCaseId, firmId: sender.firmId });
    const ofReceiver = await receiver.post(path, { body: 'From receiver' });
    expect(ofReceiver.status).toBe(201);
    expect(await bodies(sender)).toEqual(['From receiver', 'From sender']);
    expect(await bodies(receiver)).toEqual(['From receiver']);
    expect((await receiver.patch(`${path}/${ofSender.id}`, { body: 'x' })).code).toBe('resource_not_found');
    await receiver.post(`/cases/${baseCaseId}/referrals/${referralId}/acknowledge`);
    expect(await bodies(receiver)).toEqual(['From receiver', 'From sender']);
    expect((await receiver.patch(`${path}/${ofSender.id}`, { body: 'x' })).code).toBe('permission_denied');
    expect((await sender.patch(`${path}/${ofSender.id}`, { body: 'Edited' })).data.body).toBe('Edited');
    await sender.patch(`${path}/${ofSender.id}`, { body: 'Edited' });
    await receiver.post(`/received-referrals/${referralId}/reject`);
    // what it could read until the end stays (decisions, section 14, "After the end")
    expect(await bodies(receiver)).toEqual(['From receiver', 'Edited']);
    expect((await outsider.get(path)).code).toBe('resource_not_found');
    expect((await outsider.post(path, { body: 'x' })).code).toBe('resource_not_found');
    for (const body of [{}, { body: '  ' }, { body: 'x'.repeat(10_001) }, { body: 1 }])
      expect((await sender.post(path, body)).code).toBe('validation_error');
    expect((await service.eventTypes(baseCaseId)).filter((type) => type.startsWith('note'))).toEqual([
      'note.created',
      'note.created',
      'note.updated',
    ]);
  });

  it('archives the whole case or one’s own side of a hop; by id it stays, history too', async () => {
    const { baseCaseId, referralId } = await acknowledged(sender, receiver);
    const totals = async (query = '') => {
      const lists = [
        await sender.get(`/sent-cases?${query}`),
        await receiver.get(`/received-referrals?${query}`),
        await receiver.get(`/referrals?${query}`),
      ];
      return lists.map((list) => list.body.pagination.total);
    };
    expect((await receiver.post(`/referrals/${referralId}/archive`)).data).toMatchObject({
      isArchived: true,
    });
    expect(await totals()).toEqual([1, 0, 0]);
    expect(await totals('includeArchived=true')).toEqual([1, 1, 1]);
    expect((await sender.get(`/sent-cases/${baseCaseId}`)).data.isArchived).toBe(false);
    await receiver.post(`/referrals/${referralId}/archive`);
    await receiver.post(`/referrals/${referralId}/unarchive`);
    const archived = await sender.post(`/sent-cases/${baseCaseId}/archive`);
    expect(archived.data).toMatchObject({ isArchived: true, archivedAt: expect.any(String) });
    expect(await totals()).toEqual([0, 0, 0]);
    expect((await receiver.get(`/received-referrals/${referralId}`)).data.isArchived).toBe(true);
    expect((await receiver.get(`/referrals/${referralId}/status-history`)).data).toHaveLength(2);
    await sender.post(`/sent-cases/${baseCaseId}/unarchive`);
    expect(await totals()).toEqual([1, 1, 1]);
    expect((await service.eventTypes(baseCaseId)).slice(3)).toEqual(['referral.archive_changed', 'referral.archive_changed', 'case.archive_changed', 'case.archive_changed']); // prettier-ignore
  });

  it('unarchiving the case brings back all that its owner archived of it, and nothing of another firm’s', async () => {
    const { baseCaseId, referralId } = await acknowledged(sender, receiver);
    const open = async () => ({
      sent: (await sender.get('/sent-cases')).body.pagination.total,
      received: (await receiver.get('/received-referrals')).body.pagination.total,
    });
    const types = async () => (await service.eventTypes(baseCaseId)).slice(3);
    await sender.post(`/referrals/${referralId}/archive`);
    await receiver.post(`/referrals/${referralId}/archive`);
    await sender.post(`/sent-cases/${baseCaseId}/archive`);
    const opened = await sender.post(`/sent-cases/${baseCaseId}/unarchive`);
    expect(opened.data).toMatchObject({ isArchived: false, archivedAt: null });
    expect(await open()).toEqual({ sent: 1, received: 0 });
    expect((await receiver.get(`/referrals/${referralId}`)).data.isArchived).toBe(true);
    const [ofCase, ofHop] = await last(baseCaseId, 2);
    expect(ofCase).toMatchObject({ type: 'case.archive_changed.v1', data: { isArchived: false } });
    expect(ofHop).toMatchObject({
      type: 'referral.archive_changed.v1',
      data: { referralId, firmId: sender.firmId, isArchived: false },
    });
    for (const { data } of [ofCase!, ofHop!]) {
      const [hop] = data.case.hops;
      expect([data.case.isArchived, hop!.isArchivedBySender, hop!.isArchivedByReceiver]).toEqual([false, false, true]); // prettier-ignore
    }
    // its hop alone, and then nothing at all
    await sender.post(`/referrals/${referralId}/archive`);
    const before = await types();
    expect((await sender.post(`/sent-cases/${baseCaseId}/unarchive`)).data.isArchived).toBe(false);
    expect(await types()).toEqual([...before, 'referral.archive_changed']);
    await sender.post(`/sent-cases/${baseCaseId}/unarchive`);
    expect(await types()).toEqual([...before, 'referral.archive_changed']);
    expect((await sender.post(`/sent-cases/${baseCaseId}/archive`)).data.isArchived).toBe(true);
    expect((await sender.post(`/referrals/${referralId}/unarchive`)).data.isArchived).toBe(true);
  });

  it('the tag of one firm is not that of the other, and nobody in between keeps an answer', async () => {
    const { referralId } = await acknowledged(sender, receiver);
    const sent = await sender.get(`/referrals/${referralId}`);
    const received = await receiver.get(`/referrals/${referralId}`);
    expect(sent.headers.etag).not.toBe(received.headers.etag);
    expect(sent.headers['cache-control']).toBe('private, no-cache');
  });

  it('an archived case is not referred, for its receiver would never hear of it', async () => {
    const { id } = (await sender.post('/sent-cases', caseBody())).data;
    const archived = await sender.post(`/sent-cases/${id}/archive`);
    expect(archived.data.validNextStatuses).toEqual([]);
    const refused = await sender.post(`/sent-cases/${id}/refer`, { referentFirmId: receiver.firmId });
    expect(refused.code).toBe('invalid_state_transition/case_archived');
    const restored = await sender.post(`/sent-cases/${id}/unarchive`);
    expect(restored.data.validNextStatuses).toEqual(['SENT']);
    expect((await sender.post(`/sent-cases/${id}/refer`, { referentFirmId: receiver.firmId })).status).toBe(
      200,
    );
  });

  it('a message is a record for both, asks only for what the partner may reach, and is an event of ids alone', async () => {
    const { baseCaseId, referralId } = await acknowledged(sender, receiver);
    const send = (client: Client, body: object) =>
      client.post('/messages/send', { id: referralId, message: 'Please?', ...body });
    const sent = await send(sender, { requestedStatus: 'signed' });
    expect([sent.status, sent.data]).toEqual([201, expect.objectContaining({ isMessage: true, message: 'Please?', requestedStatus: 'SIGNED', status: 'UNDER_EVALUATION', referralId, baseCaseId, firmId: sender.firmId })]); // prettier-ignore
    expect((await send(sender, { requestedStatus: 'CLOSED' })).status).toBe(400);
    expect((await send(receiver, { requestedStatus: 'SIGNED' })).status).toBe(400);
    expect((await send(receiver, { requestedStatus: 'WITHDRAWN' })).status).toBe(201);
    expect((await send(outsider, {})).code).toBe('resource_not_found');
    expect((await send(sender, { message: 'x'.repeat(5001) })).code).toBe('validation_error');
    expect((await send(sender, { message: undefined })).code).toBe('validation_error');
    expect((await receiver.get('/status-updates?isMessage=true')).body.pagination.total).toBe(2);
    expect(await service.eventTypes(baseCaseId)).toEqual([
      'case.created',
      'referral.sent',
      'referral.accepted',
      ...['message.sent', 'message.sent'],
    ]);
    const [event] = await service.messageEvents(baseCaseId);
    expect(event).toMatchObject({ actor: { firmId: sender.firmId }, key: baseCaseId });
    const firmIds = [sender.firmId, receiver.firmId];
    expect(event!.data).toEqual({ messageId: sent.data.id, baseCaseId, referralId, firmIds });
  });

  it('a message to a receiver that has not acknowledged keeps to itself what it asks for', async () => {
    const { referralId } = await referred(sender, receiver);
    const message = { id: referralId, message: 'Please?', requestedStatus: 'REJECTED' };
    expect((await sender.post('/messages/send', message)).data.requestedStatus).toBe('REJECTED');
    const { data } = await receiver.get(`/status-updates?referralId=${referralId}&isMessage=true`);
    expect(data).toMatchObject([{ message: null, requestedStatus: null }]);
  });

  it('the answer to a message shows what was stored, also to a receiver that has not acknowledged', async () => {
    const { referralId } = await referred(sender, receiver);
    const message = { id: referralId, message: 'Take it back?', requestedStatus: 'WITHDRAWN' };
    expect((await receiver.post('/messages/send', message)).data).toMatchObject({
      message: 'Take it back?',
      requestedStatus: 'WITHDRAWN',
    });
  });

  it('a message that the other firm could not see is refused, and nothing of it is kept', async () => {
    const { baseCaseId, referralId } = await acknowledged(sender, receiver);
    const send = (client: Client) => client.post('/messages/send', { id: referralId, message: 'Unseen' });
    await sender.post(`/sent-cases/${baseCaseId}/archive`);
    for (const client of [sender, receiver])
      expect((await send(client)).code).toBe('invalid_state_transition/case_archived');
    expect(await service.messageEvents(baseCaseId)).toEqual([]);
    await sender.post(`/sent-cases/${baseCaseId}/unarchive`);
    await receiver.post(`/received-referrals/${referralId}/reject`);
    expect((await send(sender)).code).toBe('invalid_state_transition/referral_ended');
    for (const table of ['status_updates', 'notices'])
      expect(await service.sql(`SELECT 1 FROM ${table} WHERE referral_id = $1 AND ${table === 'notices' ? "kind = 'message_received'" : 'is_message'}`, [referralId])).toEqual([]);
    // the sender sees what its former receiver writes
    expect((await send(receiver)).status).toBe(201);
    expect((await sender.get(`/status-updates?referralId=${referralId}&isMessage=true`)).data).toMatchObject([{ message: 'Unseen' }]);
  }); // prettier-ignore

  it('actions within one millisecond, or by clocks that differ, still have their order', async () => {
    const { baseCaseId } = await referred(sender, receiver);
    const path = `/sent-cases/${baseCaseId}`;
    for (const act of ['archive', 'unarchive', 'archive', 'unarchive']) await sender.post(`${path}/${act}`);
    const note = (await sender.post(`/cases/${baseCaseId}/notes`, { body: 'One' })).data;
    await service.database.query(`UPDATE notes SET updated_at = now() + interval '1 hour' WHERE id = $1`, [
      note.id,
    ]);
    await sender.patch(`/cases/${baseCaseId}/notes/${note.id}`, { body: 'Two' });
    const events = await service.events(baseCaseId);
    const times = events.slice(2).map((event) => Date.parse(event.occurredAt));
    expect(times.slice(0, 4)).toEqual([...new Set(times.slice(0, 4))].sort((a, b) => a - b));
    expect(times.at(-1)! - Date.now()).toBeGreaterThan(3_000_000);
  });
});
