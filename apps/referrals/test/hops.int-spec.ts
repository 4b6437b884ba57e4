import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { acknowledged, caseBody, referred, TestService, type Client } from './referrals-under-test.js';

/** Hops: re-refer, onward, guards, and that each firm sees only its own (issue 3, "Hops"). */
describe('hops', () => {
  let service: TestService;
  let a: Client, b: Client, c: Client, d: Client;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    [a, b, c, d] = [
      await service.firm('A'),
      await service.firm('B'),
      await service.firm('C'),
      await service.firm('D'),
    ];
  });

  const refer = (by: Client, id: string, to: Client, change = {}) =>
    by.post(`/sent-cases/${id}/refer`, { referentFirmId: to.firmId, ...change });

  it('re-refers after a terminal hop: a new hop with the next number on the same case', async () => {
    const first = await referred(a, b, { sendingFirmPercentage: 30, notes: 'First words' });
    await b.post(`/received-referrals/${first.referralId}/reject`, { reasonCode: 'capacity' });
    const again = await refer(a, first.baseCaseId, c, { notes: 'Second words' });
    expect(again.data).toMatchObject({
      baseCaseId: first.baseCaseId,
      status: 'SENT',
      referentFirmId: c.firmId,
      notes: 'Second words',
      sendingFirmPercentage: 30,
      referrals: [
        { sequenceNumber: 1, status: 'REJECTED', notes: 'First words' },
        { sequenceNumber: 2, status: 'SENT', parentReferralId: null },
      ],
    });
    expect(again.data.referrals[1].referenceNumber).toBe(`${again.data.referenceNumber}-R2`);
    const [, , , sent] = await service.events(first.baseCaseId);
    expect(sent).toMatchObject({
      type: 'referral.sent.v1',
      data: { change: { previousStatus: null, status: 'SENT' } },
    });
  });

  it('refers onward: the incoming hop does not change, the new one hangs on it', async () => {
    const { baseCaseId, referralId } = await acknowledged(a, b, { isRetainerSigned: true });
    const before = (await b.get(`/received-referrals/${referralId}`)).data;
    const onward = await refer(b, baseCaseId, c);
    expect(onward.data).toMatchObject({
      id: baseCaseId,
      status: 'SENT',
      referringFirmId: b.firmId,
      referentFirmId: c.firmId,
    });
    expect(onward.data.referrals).toHaveLength(2);
    expect(onward.data.referrals[1]).toMatchObject({ parentReferralId: referralId, sequenceNumber: 2 });
    const after = (await b.get(`/received-referrals/${referralId}`)).data;
    expect({ ...after, referrals: [] }).toEqual({ ...before, referrals: [] });
  });

  it('each firm sees only its own hops: in records, lists, history, counts, and by id', async () => {
    const { baseCaseId, referralId } = await acknowledged(a, b, { tier: 1, source: 'Billboard' });
    const onward = await refer(b, baseCaseId, c);
    const hop2 = onward.data.referralId;
    await c.post(`/cases/${baseCaseId}/referrals/${hop2}/acknowledge`);

    const asA = await a.get(`/sent-cases/${baseCaseId}`);
    expect(asA.data.referrals.map((hop: { id: string }) => hop.id)).toEqual([referralId]);
    expect(asA.text).not.toContain(c.firmId);
    const asC = await c.get(`/received-referrals/${hop2}`);
    expect(asC.data.referrals).toEqual([expect.objectContaining({ id: hop2, parentReferralId: null })]);
    expect(asC.text).not.toContain(a.firmId);
    expect(asC.data).toMatchObject({
      clientFirstName: 'Dana',
      tier: null,
      source: null,
      ratedTier: null,
      createdBy: null,
    });
    expect((await c.get(`/cases/${baseCaseId}/referrals`)).data).toHaveLength(1);
    expect((await b.get(`/cases/${baseCaseId}/referrals`)).data).toHaveLength(2);

    for (const [client, hop] of [
      [a, hop2],
      [c, referralId],
    ] as const) {
      for (const path of [
        `/referrals/${hop}`,
        `/referrals/${hop}/status-history`,
        `/referrals/${hop}/available-statuses`,
      ]) {
        expect((await client.get(path)).code).toBe('resource_not_found');
      }
      expect((await client.get(`/status-updates?referralId=${hop}`)).body.pagination.total).toBe(0);
    }
    const rows = async (client: Client) => (await client.get(`/referrals?baseCaseId=${baseCaseId}`)).body;
    expect((await rows(a)).pagination.total).toBe(1);
    expect((await rows(b)).data.map((row: { perspective: string }) => row.perspective).sort()).toEqual([
      'received',
      'sent',
    ]);
    expect((await rows(c)).pagination.total).toBe(1);
    expect((await b.get('/sent-cases')).data).toMatchObject([{ id: baseCaseId, referralId: hop2 }]);
  });

  it('a live hop to the same firm is 409, to another 400, to oneself 400, to nobody 404', async () => {
    const { baseCaseId } = await referred(a, b);
    expect((await refer(a, baseCaseId, b)).code).toBe('conflict/active_referral_exists');
    expect((await refer(a, baseCaseId, c)).code).toBe('invalid_state_transition/not_from_this_status');
    expect((await refer(a, baseCaseId, a)).code).toBe('validation_error');
    const asleep = await service.firm('Asleep', false);
    const draft = (await a.post('/sent-cases', caseBody())).data.id;
    expect((await refer(a, draft, asleep)).code).toBe('resource_not_found');
    expect(
      (await refer(a, draft, service.client({ firmId: '0192f3a0-0000-7000-8000-00000000dead' }))).code,
    ).toBe('resource_not_found');
    expect((await a.post(`/sent-cases/${draft}/refer`, {})).data ?? 'refused').toBe('refused');
  });

  it('a hop that was reopened is the live one, although a later hop has ended', async () => {
    const { baseCaseId, referralId } = await referred(a, b);
    await b.post(`/received-referrals/${referralId}/reject`);
    const later = (await refer(a, baseCaseId, c)).data.referralId;
    await c.post(`/received-referrals/${later}/reject`);
    const revived = { status: 'SENT', reason: 'Declined by mistake' };
    await service.admin.post(`/api/v1/admin/referrals/${referralId}/force-status`, revived);
    expect((await refer(a, baseCaseId, b)).code).toBe('conflict/active_referral_exists');
    expect((await refer(a, baseCaseId, d)).code).toBe('invalid_state_transition/not_from_this_status');
    await b.post(`/received-referrals/${referralId}/reject`);
    expect((await refer(a, baseCaseId, d)).status).toBe(200);
  });

  it('onward to a party of a live hop is a cycle', async () => {
    const { baseCaseId } = await acknowledged(a, b);
    expect((await refer(b, baseCaseId, a)).code).toBe('conflict/cycle');
    const onward = await refer(b, baseCaseId, c);
    await c.post(`/cases/${baseCaseId}/referrals/${onward.data.referralId}/acknowledge`);
    expect((await refer(c, baseCaseId, a)).code).toBe('conflict/cycle');
    expect((await refer(c, baseCaseId, b)).code).toBe('conflict/cycle');
    expect((await refer(c, baseCaseId, d)).status).toBe(200);
  });

  it('onward only while the incoming hop is acknowledged and live', async () => {
    const { baseCaseId, referralId } = await referred(a, b);
    expect((await refer(b, baseCaseId, c)).code).toBe('invalid_state_transition/not_acknowledged');
    await b.post(`/cases/${baseCaseId}/referrals/${referralId}/acknowledge`);
    expect((await refer(b, referralId, c)).status).toBe(200);
    const hop2 = (await b.get(`/sent-cases/${baseCaseId}`)).data.referralId;
    await c.post(`/received-referrals/${hop2}/reject`);
    await a.post(`/sent-cases/${baseCaseId}/withdraw`);
    expect((await refer(b, baseCaseId, d)).code).toBe('invalid_state_transition/not_from_this_status');
  });

  describe('when the case has come back to its owner', () => {
    let baseCaseId: string, hop1: string, hop2: string, hop3: string, record: { referenceNumber: string };
    /** A to B, B to C; A's hop to B ends; C to A, acknowledged. */
    beforeEach(async () => {
      ({ baseCaseId, referralId: hop1, record } = await acknowledged(a, b, { sendingFirmPercentage: 40 }));
      hop2 = (await refer(b, baseCaseId, c)).data.referralId;
      await c.post(`/cases/${baseCaseId}/referrals/${hop2}/acknowledge`);
      // what is signed continues by itself
      await c.post(`/received-referrals/${hop2}/sign`);
      await a.post(`/sent-cases/${baseCaseId}/withdraw`);
      hop3 = (await refer(c, baseCaseId, a)).data.referralId;
      await a.post(`/cases/${baseCaseId}/referrals/${hop3}/acknowledge`);
    });
    const last = async () => (await service.events(baseCaseId)).at(-1)!.data.case.hops.at(-1)!;

    it('the case means the hop that it sent: a re-refer on its own terms', async () => {
      const again = await refer(a, baseCaseId, d);
      expect([again.status, again.text]).toEqual([200, again.text]);
      expect(await last()).toMatchObject({ parentReferralId: null, sendingFirmPercentage: 40 });
      expect(again.data.referrals.map((hop: { id: string }) => hop.id)).toEqual([
        hop1,
        hop3,
        again.data.referralId,
      ]);
    });

    it.each(['id', 'number'])('the hop that it received, by its %s, is referred onward', async (how) => {
      const onward = await refer(a, how === 'id' ? hop3 : `${record.referenceNumber}-R3`, d);
      expect([onward.status, onward.text]).toEqual([200, onward.text]);
      expect(await last()).toMatchObject({ parentReferralId: hop3, sendingFirmPercentage: null });
      expect(onward.data.referrals.at(-1)).toMatchObject({ parentReferralId: hop3, status: 'SENT' });
    });

    it('a firm of a live hop cannot be sent to, and one’s own live hop must end first', async () => {
      expect((await refer(a, hop3, c)).code).toBe('conflict/cycle');
      expect((await refer(a, baseCaseId, b)).code).toBe('conflict/cycle');
      await refer(a, hop3, d);
      expect((await refer(a, hop3, d)).code).toBe('conflict/active_referral_exists');
      expect((await refer(a, baseCaseId, await service.firm('E'))).code).toBe(
        'invalid_state_transition/not_from_this_status',
      );
    });

    it('a hop of others is 404, also to one who could refer', async () => {
      expect((await refer(a, hop2, d)).code).toBe('resource_not_found');
      expect((await refer(b, hop3, d)).code).toBe('resource_not_found');
      expect((await refer(c, hop1, d)).code).toBe('resource_not_found');
    });
  });

  it('a firm whose onward hop ended refers onward again from the live hop that it received', async () => {
    const { baseCaseId, referralId } = await acknowledged(a, b);
    const hop2 = (await refer(b, baseCaseId, c)).data.referralId;
    await c.post(`/received-referrals/${hop2}/reject`);
    for (const name of [baseCaseId, hop2, referralId]) {
      const again = await refer(b, name, d);
      expect([again.status, again.data.referrals.at(-1).parentReferralId]).toEqual([200, referralId]);
      await d.post(`/received-referrals/${again.data.referralId}/reject`);
    }
  });

  it('a hop that one received and that has ended leads nowhere, though another one lives', async () => {
    const { baseCaseId, referralId: hop1, record } = await acknowledged(a, b);
    await b.post(`/received-referrals/${hop1}/reject`);
    const hop2 = (await refer(a, baseCaseId, b)).data.referralId;
    expect((await refer(b, hop2, c)).code).toBe('invalid_state_transition/not_acknowledged');
    await b.post(`/cases/${baseCaseId}/referrals/${hop2}/acknowledge`);
    for (const name of [hop1, `${record.referenceNumber}-R1`]) {
      const refused = await refer(b, name, c);
      expect(refused.code).toBe('invalid_state_transition/not_from_this_status');
      expect(refused.body.error.details.currentStatus).toBe('REJECTED');
    }
    expect((await refer(b, baseCaseId, c)).data.referrals.at(-1).parentReferralId).toBe(hop2);
  });

  it('of several hops that one received the live one goes onward, though it is not the latest', async () => {
    const { baseCaseId, referralId } = await acknowledged(a, b);
    await b.post(`/received-referrals/${referralId}/reject`);
    const hop2 = (await refer(a, baseCaseId, b)).data.referralId;
    await b.post(`/received-referrals/${hop2}/reject`);
    const revived = { status: 'UNDER_EVALUATION' };
    await service.admin.post(`/api/v1/admin/referrals/${referralId}/force-status`, revived);
    expect((await refer(b, baseCaseId, c)).data.referrals.at(-1).parentReferralId).toBe(referralId);
  });

  it('If-Match of an onward referral is the tag of the hop that goes on, while nothing was sent', async () => {
    const { baseCaseId, referralId } = await acknowledged(a, b);
    const tagOf = async (path: string) => (await b.get(path)).headers.etag as string;
    const tag = await tagOf(`/received-referrals/${referralId}`);
    const onward = (name: string, ifMatch: string) =>
      b.post(`/sent-cases/${name}/refer`, { referentFirmId: c.firmId }, { 'if-match': ifMatch });
    expect((await onward(baseCaseId, '"stale"')).code).toBe('conflict/version_mismatch');
    const sent = await onward(baseCaseId, tag);
    expect([sent.status, sent.headers.etag]).toEqual([200, await tagOf(`/sent-cases/${baseCaseId}`)]);
    await c.post(`/received-referrals/${sent.data.referralId}/reject`);
    const hop = await tagOf(`/received-referrals/${referralId}`);
    const ofCase = await tagOf(`/sent-cases/${baseCaseId}`);
    expect((await onward(referralId, ofCase)).code).toBe('conflict/version_mismatch');
    expect((await onward(baseCaseId, hop)).code).toBe('conflict/version_mismatch');
    expect((await onward(baseCaseId, ofCase)).status).toBe(200);
  });

  it('a mere receiver gets 403 under /sent-cases, a sender 403 under /received-referrals, reads included', async () => {
    const { baseCaseId, referralId } = await acknowledged(a, b);
    for (const id of [baseCaseId, referralId])
      expect((await b.get(`/sent-cases/${id}`)).code).toBe('permission_denied');
    expect((await a.get(`/received-referrals/${referralId}`)).code).toBe('permission_denied');
    expect((await b.patch(`/sent-cases/${baseCaseId}`, { title: 'Mine' })).code).toBe('permission_denied');
  });

  it('remembers the routing rule and position of a hop; a position needs a rule', async () => {
    const draft = (await a.post('/sent-cases', caseBody())).data.id;
    const routingRuleId = '0192f3a0-0000-7000-8000-000000000777';
    const alone = await refer(a, draft, b, { roundRobinPosition: 1 });
    expect(alone.body.error.details.errors).toEqual([
      expect.objectContaining({ field: 'roundRobinPosition' }),
    ]);
    await refer(a, draft, b, { routingRuleId, roundRobinPosition: 0 });
    const sent = (await service.events(draft))[1]!;
    expect(sent.data.case.hops[0]).toMatchObject({ routingRuleId, roundRobinPosition: 0 });
  });

  it('a draft is deleted by its owner with a full key, once', async () => {
    const draft = (await a.post('/sent-cases', caseBody({ notes: 'x' }))).data.id;
    expect((await a.as({ tier: 'standard' }).delete(`/sent-cases/${draft}`)).code).toBe('insufficient_tier');
    expect((await b.delete(`/sent-cases/${draft}`)).code).toBe('resource_not_found');
    const gone = await a.delete(`/sent-cases/${draft}`);
    expect([gone.status, gone.text]).toEqual([204, '']);
    expect((await a.delete(`/sent-cases/${draft}`)).status).toBe(404);
    expect((await a.get('/sent-cases')).body.pagination.total).toBe(0);
    expect(await service.eventTypes(draft)).toEqual(['case.created', 'case.deleted']);
    const { baseCaseId } = await acknowledged(a, b);
    expect((await b.post(`/sent-cases/${baseCaseId}/refer`, { referentFirmId: c.firmId })).status).toBe(200);
    expect((await b.delete(`/sent-cases/${baseCaseId}`)).code).toBe('permission_denied');
    expect((await a.delete(`/sent-cases/${baseCaseId}`)).code).toBe(
      'invalid_state_transition/not_from_this_status',
    );
  });

  it('a case has at most 50 referrals, and then takes no more', async () => {
    const { baseCaseId } = await referred(a, b);
    for (let sent = 1; sent < 50; sent++) {
      await a.post(`/sent-cases/${baseCaseId}/withdraw`, {});
      expect((await refer(a, baseCaseId, b)).status).toBeLessThan(300);
    }
    await a.post(`/sent-cases/${baseCaseId}/withdraw`, {});
    const refused = await refer(a, baseCaseId, c);
    expect(refused.status).toBe(409);
    expect(refused.body.error.details).toMatchObject({ reason: 'too_many_referrals', maxReferrals: 50 });
  });
});
