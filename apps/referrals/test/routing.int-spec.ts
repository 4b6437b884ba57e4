import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  readRoutingCaseCall,
  recentCasesCall,
  recordReferralCall,
  referOnCall,
} from '@referral-exchange/contracts';
import { newId } from '@referral-exchange/telemetry';
import { acknowledged, caseBody, referred, TestService, type Client } from './referrals-under-test.js';

let service: TestService;
let routing: Server;
/** What routing was told, and with what it answers. */
let told: any[] = [];
let answersWith = 200;
let sender: Client;
let receiver: Client;
let third: Client;
beforeAll(async () => {
  routing = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      told.push({ path: request.url, ...(JSON.parse(Buffer.concat(chunks).toString()) as object) });
      response.writeHead(answersWith, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => routing.listen(0, '127.0.0.1', resolve));
  const { port } = routing.address() as AddressInfo;
  service = await TestService.start({ SERVICE_URL_ROUTING: `http://127.0.0.1:${port}` });
});
afterAll(async () => {
  await service.stop();
  routing.close();
});
beforeEach(async () => {
  told = [];
  answersWith = 200;
  [sender, receiver, third] = await Promise.all([
    service.firm(),
    service.firm('Harlow Pryce'),
    service.firm('Third LLP'),
  ]);
});

const internal = (path: string, body: object) =>
  service.service.call('POST', path, { as: { service: 'routing' }, body });
const ruled = (position: number | null = 0) => ({ routingRuleId: newId(), roundRobinPosition: position });

describe('a referral that names a rule', () => {
  it('is told to routing before its sender is answered, and carried in its event', async () => {
    const rule = ruled(3);
    const { referralId, baseCaseId, record } = await referred(sender, receiver, rule);
    const facts = {
      referralId,
      ...rule,
      referringFirmId: sender.firmId,
      referentFirmId: receiver.firmId,
      sentDate: record.sentDate,
    };
    expect(told).toEqual([{ path: recordReferralCall.path, ...facts }]);
    expect(recordReferralCall.request.safeParse(told[0]).success).toBe(true);
    const sent = (await service.events(baseCaseId)).find(({ type }) => type === 'referral.sent.v1')!;
    expect(sent.data.case.hops).toMatchObject([rule]);
    await sender.post(`/sent-cases/${baseCaseId}/withdraw`);
    const again = ruled(null);
    await sender.post(`/sent-cases/${baseCaseId}/refer`, { referentFirmId: third.firmId, ...again });
    expect(told.slice(1)).toMatchObject([{ ...again, referentFirmId: third.firmId }]);
  });

  it('is told once by a repeated Idempotency-Key, and not at all when it was not sent', async () => {
    const headers = { 'idempotency-key': newId() };
    const body = caseBody({ referentFirmId: receiver.firmId, ...ruled() });
    const answers = [
      await sender.post('/sent-cases', body, headers),
      await sender.post('/sent-cases', body, headers),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(told).toHaveLength(1);
    const { baseCaseId } = answers[0]!.data;
    const refused = await sender.post(`/sent-cases/${baseCaseId}/refer`, {
      referentFirmId: third.firmId,
      ...ruled(),
    });
    expect(refused.code).toBe('invalid_state_transition/not_from_this_status');
    await referred(sender, receiver);
    expect(told).toHaveLength(1);
  });

  it('is kept by a draft for its first refer, and for no later one', async () => {
    const rule = ruled(2);
    const draft = (await sender.post('/sent-cases', caseBody(rule))).data;
    expect(told).toEqual([]);
    expect(Object.keys(draft).filter((key) => /routing|roundRobin/i.test(key))).toEqual([]);
    const refer = (to: Client, body: object = {}) =>
      sender.post(`/sent-cases/${draft.baseCaseId}/refer`, { referentFirmId: to.firmId, ...body });
    await sender.patch(`/sent-cases/${draft.baseCaseId}`, { title: 'Another title' });
    expect((await refer(receiver)).status).toBe(200);
    expect(told).toMatchObject([{ ...rule, referentFirmId: receiver.firmId }]);
    await sender.post(`/sent-cases/${draft.baseCaseId}/withdraw`);
    expect((await refer(third)).status).toBe(200);
    expect(told).toHaveLength(1);
  });

  it('goes before the rule of the draft when the first refer names one', async () => {
    const draft = (await sender.post('/sent-cases', caseBody(ruled(2)))).data;
    const own = ruled(null);
    await sender.post(`/sent-cases/${draft.baseCaseId}/refer`, { referentFirmId: receiver.firmId, ...own });
    expect(told).toMatchObject([own]);
  });

  it('with a position that no rule has is sent, and told with a position that is out of range', async () => {
    for (const roundRobinPosition of [2_147_483_648, Number.MAX_SAFE_INTEGER]) {
      const { record } = await referred(sender, receiver, { ...ruled(), roundRobinPosition });
      expect(record.status).toBe('SENT');
      const draft = (await sender.post('/sent-cases', caseBody({ ...ruled(), roundRobinPosition }))).data;
      await sender.post(`/sent-cases/${draft.baseCaseId}/refer`, { referentFirmId: receiver.firmId });
    }
    expect(told.map((one) => one.roundRobinPosition)).toEqual(Array(4).fill(2_147_483_647));
    for (const one of told) expect(recordReferralCall.request.safeParse(one).success).toBe(true);
  });

  it('is sent all the same when routing does not answer', async () => {
    answersWith = 500;
    const { record } = await referred(sender, receiver, ruled());
    expect(record.status).toBe('SENT');
    expect(told).toHaveLength(1);
  });

  it.each(['/sent-cases', 'refer'])('must name one where it names a position: %s', async (path) => {
    const { data } = await sender.post('/sent-cases', caseBody());
    const at = path === 'refer' ? `/sent-cases/${data.baseCaseId}/refer` : path;
    const answer = await sender.post(
      at,
      caseBody({ referentFirmId: receiver.firmId, roundRobinPosition: 0 }),
    );
    expect(answer.body.error.details.errors).toMatchObject([{ field: 'roundRobinPosition' }]);
    for (const roundRobinPosition of [-1, 0.5, 'one']) {
      const wrong = { referentFirmId: receiver.firmId, routingRuleId: newId(), roundRobinPosition };
      expect((await sender.post(at, caseBody(wrong))).code).toBe('validation_error');
    }
  });
});

describe('what routing asks', () => {
  const ask = (client: Client, caseId: string) =>
    internal(readRoutingCaseCall.path, { firmId: client.firmId, caseId });

  it('a case shows what rules look at and whom this firm tried, right after its referral', async () => {
    const { baseCaseId, record } = await referred(sender, receiver, { county: 'Kings', tier: 2 });
    const seen = { caseType: 'motor_vehicle_accident', jurisdiction: 'NY', county: 'Kings', tier: 2 };
    expect((await ask(sender, baseCaseId)).body).toEqual({ ...seen, triedFirmIds: [receiver.firmId], busyFirmIds: [sender.firmId, receiver.firmId], meta: expect.anything() }); // prettier-ignore
    await sender.post(`/sent-cases/${baseCaseId}/withdraw`);
    await sender.post(`/sent-cases/${baseCaseId}/refer`, { referentFirmId: third.firmId });
    const { triedFirmIds } = (await ask(sender, record.referenceNumber)).body;
    expect(triedFirmIds).toEqual([receiver.firmId, third.firmId]);
    // a receiver has its own attempts, and never the tier
    expect((await ask(receiver, baseCaseId)).body).toMatchObject({ ...seen, tier: null, triedFirmIds: [] });
    expect((await ask(await service.firm(), baseCaseId)).status).toBe(404);
    expect((await ask(sender, newId())).status).toBe(404);
  });

  it('a case shows the parties of its live referrals, whoever sent them, and not those of ended ones', async () => {
    const { baseCaseId, referralId } = await acknowledged(sender, receiver);
    const onward = await receiver.post(`/sent-cases/${referralId}/refer`, { referentFirmId: third.firmId });
    const busyOf = async (firm: Client) =>
      ((await ask(firm, baseCaseId)).body.busyFirmIds as string[]).sort();
    const all = [sender, receiver, third].map(({ firmId }) => firmId!).sort();
    expect([await busyOf(sender), await busyOf(receiver)]).toEqual([all, all]);
    // the sender of the case is no party of the onward referral, so its id says nothing to it
    const byOnward = async (firm: Client) => (await ask(firm, onward.data.referralId as string)).status;
    expect([await byOnward(sender), await byOnward(receiver)]).toEqual([404, 200]);
    await third.post(`/received-referrals/${onward.data.referralId}/reject`);
    expect(await busyOf(receiver)).toEqual([sender.firmId!, receiver.firmId!].sort());
    await sender.post(`/sent-cases/${baseCaseId}/withdraw`);
    expect(await busyOf(sender)).toEqual([]);
  });

  it('the latest cases leave out what is archived', async () => {
    const { baseCaseId } = await referred(sender, receiver);
    const recent = async () =>
      (await internal(recentCasesCall.path, { firmId: sender.firmId, last: 10 })).body.cases.length as number;
    expect(await recent()).toBe(1);
    await sender.post(`/sent-cases/${baseCaseId}/archive`);
    expect(await recent()).toBe(0);
  });

  it('the latest cases are those that the firm created, drafts included, the newest first', async () => {
    const first = await referred(sender, receiver);
    await sender.post(`/sent-cases/${first.baseCaseId}/withdraw`);
    await sender.post(`/sent-cases/${first.baseCaseId}/refer`, { referentFirmId: third.firmId });
    const draft = (await sender.post('/sent-cases', caseBody({ tier: 1 }))).data;
    const onward = await acknowledged(receiver, sender);
    await sender.post(`/sent-cases/${onward.referralId}/refer`, { referentFirmId: third.firmId });
    const read = async (last: number) => {
      const { body } = await internal(recentCasesCall.path, { firmId: sender.firmId, last });
      return recentCasesCall.answer.parse(body).cases;
    };
    expect(await read(10)).toMatchObject([
      { baseCaseId: draft.baseCaseId, tier: 1, firstReferentFirmId: null },
      { baseCaseId: first.baseCaseId, tier: null, firstReferentFirmId: receiver.firmId },
    ]);
    expect(await read(1)).toHaveLength(1);
    expect((await internal(recentCasesCall.path, { firmId: sender.firmId, last: 501 })).status).toBe(400);
  });

  it('is answered to routing alone', async () => {
    const as = { service: 'documents' } as const;
    for (const { path } of [readRoutingCaseCall, recentCasesCall, referOnCall]) {
      expect((await service.service.call('POST', path, { as, body: {} })).status).toBe(403);
      expect((await service.service.call('POST', path, { body: {} })).status).toBe(403);
    }
  });
});

describe('a case that the system refers on', () => {
  /** A referral by a rule that the receiver rejected, and the call that refers it on. */
  async function rejected(change: object = {}) {
    const rule = ruled();
    const ids = await referred(sender, receiver, { ...rule, ...change });
    await receiver.post(`/received-referrals/${ids.referralId}/reject`, {});
    const command = { endedReferralId: ids.referralId, ...rule, roundRobinPosition: 1 };
    const referOn = async (to: Client = third) =>
      (await internal(referOnCall.path, { ...command, referentFirmId: to.firmId })).body;
    return { ...ids, ...rule, referOn };
  }
  const hopsOf = async (baseCaseId: string) => (await sender.get(`/sent-cases/${baseCaseId}`)).data.referrals;

  it('is sent once by the system, however often it is asked', async () => {
    const { baseCaseId, referOn, routingRuleId } = await rejected({
      isTestCase: true,
      notes: 'Call after 5.',
    });
    const answers = await Promise.all([referOn(), referOn(), referOn()]);
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['sent', 'superseded', 'superseded']);
    const hops = await hopsOf(baseCaseId);
    expect(hops).toMatchObject([
      { status: 'REJECTED' },
      { status: 'SENT', referentFirmId: third.firmId, sequenceNumber: 2 },
    ]);
    const event = (await service.events(baseCaseId)).at(-1)!;
    expect(event).toMatchObject({
      type: 'referral.sent.v1',
      actor: { firmId: null, source: 'system' },
      data: { change: { source: 'system' }, case: { isTestCase: true } },
    });
    expect((event.data.case.hops as object[]).at(-1)).toMatchObject({ routingRuleId, roundRobinPosition: 1 });
    expect(told.at(-1)).toMatchObject({ referralId: hops[1].id, routingRuleId, roundRobinPosition: 1 });
    const updates = (await sender.get(`/status-updates?baseCaseId=${baseCaseId}`)).data;
    expect(updates).toContainEqual(expect.objectContaining({ referralId: hops[1].id, source: 'system' }));
  });

  it('is left alone once it was referred by hand, or its referral lives again', async () => {
    const byHand = await rejected();
    await sender.post(`/sent-cases/${byHand.baseCaseId}/refer`, { referentFirmId: third.firmId });
    await sender.post(`/sent-cases/${byHand.baseCaseId}/withdraw`);
    expect(await byHand.referOn()).toMatchObject({ outcome: 'superseded' });
    const forced = await rejected();
    await service.admin.post(`/api/v1/admin/referrals/${forced.referralId}/force-status`, {
      status: 'SENT',
      reason: 'a mistake',
    });
    expect(await forced.referOn()).toMatchObject({ outcome: 'superseded' });
    expect(await hopsOf(forced.baseCaseId)).toHaveLength(1);
  });

  it('is refused where the case cannot be referred, and where this receiver cannot have it', async () => {
    const { baseCaseId, referOn } = await rejected();
    expect(await referOn(sender)).toMatchObject({ outcome: 'receiver_refused', reason: 'validation_error' });
    expect(await referOn(await service.firm('Gone', false))).toMatchObject({ outcome: 'receiver_refused' });
    await sender.post(`/sent-cases/${baseCaseId}/archive`);
    expect(await referOn()).toMatchObject({ outcome: 'refused', reason: 'case_archived' });
    await sender.post(`/sent-cases/${baseCaseId}/unarchive`);
    await service.service.sql('UPDATE firms SET is_active = false WHERE id = $1', [sender.firmId]);
    expect(await referOn()).toMatchObject({ outcome: 'refused', reason: 'sender_inactive' });
    await service.service.sql('UPDATE firms SET is_active = true WHERE id = $1', [sender.firmId]);
    expect(await hopsOf(baseCaseId)).toHaveLength(1);
    expect(await referOn()).toMatchObject({ outcome: 'sent' });
  });

  it('that its sender had received goes on from there, and not back into its own chain', async () => {
    const owner = await service.firm('Owner LLP');
    const incoming = await acknowledged(owner, sender);
    const rule = ruled();
    const { data } = await sender.post(`/sent-cases/${incoming.referralId}/refer`, {
      referentFirmId: receiver.firmId,
      ...rule,
    });
    const endedReferralId = data.referralId as string;
    await receiver.post(`/received-referrals/${endedReferralId}/reject`, {});
    const referOn = async (to: Client) =>
      (await internal(referOnCall.path, { endedReferralId, referentFirmId: to.firmId, ...rule })).body;
    expect(await referOn(owner)).toMatchObject({ outcome: 'receiver_refused', reason: 'cycle' });
    expect(await referOn(third)).toMatchObject({ outcome: 'sent' });
    const received = (await third.get('/received-referrals')).data;
    expect(received).toMatchObject([{ referringFirmId: sender.firmId }]);
  });
});
