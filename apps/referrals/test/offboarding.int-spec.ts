import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { offboardFirmCall } from '@referral-exchange/contracts';
import { ServiceClient } from '@referral-exchange/identity';
import { newId } from '@referral-exchange/telemetry';
import { acknowledged, caseBody, referred, TestService, type Client } from './referrals-under-test.js';

const ENDS = { apiKeys: 2, crmTokens: 0, sessions: 1, invitations: 0, relationships: 1 };
const IN_OAUTH = { oauthApps: 1, oauthConnections: 3 };

describe('offboarding a firm', () => {
  let service: TestService;
  let firm: Client, partner: Client;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    [firm, partner] = [await service.firm(), await service.firm()];
    authAnswers({ firmIds: [firm.firmId], userIds: [newId()] });
    service.known.set('/internal/firms/offboard', IN_OAUTH);
  });

  const authAnswers = (ids: { firmIds?: string[]; userIds?: string[] }) =>
    service.known.set(`/internal/firms/${firm.firmId}/offboard`, {
      name: 'Leaving LLP',
      isActive: true,
      ends: ENDS,
      ...ids,
    });
  const offboard = (body: object, firmId = firm.firmId) =>
    service.admin.post(`/api/v1/admin/firms/${firmId}/offboard`, body);
  const statusOf = async (id: string) => (await partner.get(`/referrals/${id}`)).data.status;

  it('refuses while referrals are open, tells which, and a dry run changes nothing', async () => {
    const sent = await referred(firm, partner);
    const received = await acknowledged(partner, firm);
    await firm.post('/sent-cases', caseBody());
    const dry = await offboard({ dryRun: true });
    expect(dry.data).toMatchObject({
      firmName: 'Leaving LLP',
      wasActive: true,
      openReferralCount: 2,
      ends: { ...ENDS, ...IN_OAUTH, testFirmApiKeys: 0, testFirmCrmTokens: 0 },
    });
    const shown = dry.data.openReferrals.map((one: { id: string; perspective: string }) => [
      one.id,
      one.perspective,
    ]);
    expect(shown).toEqual([
      [sent.referralId, 'sent'],
      [received.referralId, 'received'],
    ]);
    const refused = await offboard({});
    expect(refused.status).toBe(409);
    expect(refused.body.error.details).toEqual(
      expect.arrayContaining([{ field: 'reason', message: 'open_referrals' }]),
    );
    expect([await statusOf(sent.referralId), await statusOf(received.referralId)]).toEqual([
      'SENT',
      'UNDER_EVALUATION',
    ]);
  });

  it('ends open referrals when told so; partners keep what they had, and once more changes nothing', async () => {
    const sent = await acknowledged(firm, partner);
    const received = await acknowledged(partner, firm);
    const ended = await offboard({ openReferrals: 'end' });
    expect([ended.status, ended.data.openReferralCount]).toEqual([200, 2]);
    expect([await statusOf(sent.referralId), await statusOf(received.referralId)]).toEqual([
      'WITHDRAWN',
      'REJECTED',
    ]);
    const kept = await partner.get(`/received-referrals/${sent.referralId}`);
    expect(kept.data.clientLastName).toBe('Whitfield');
    expect((await partner.get(`/referrals/${received.referralId}/status-history`)).text).toContain(
      'The firm has left the exchange',
    );
    const again = await offboard({});
    expect([again.status, again.data.openReferralCount]).toEqual([200, 0]);
  });

  it('sees what happens until auth has deactivated the firm: a new referral ends, a signed one stands', async () => {
    const services = service.service.part(ServiceClient);
    const call = services.call.bind(services);
    const whileDeactivated = (work: () => Promise<unknown>) =>
      jest.spyOn(services, 'call').mockImplementation(async (...args: Parameters<typeof call>) => {
        const { dryRun } = (args[1].body ?? {}) as { dryRun?: boolean };
        if (args[0] === offboardFirmCall && dryRun === false) await work();
        return call(...args);
      });
    const early = await acknowledged(partner, firm);
    let late = '';
    whileDeactivated(async () => {
      await firm.post(`/received-referrals/${early.referralId}/sign`);
      late = (await referred(partner, firm)).referralId;
    });
    const refused = await offboard({ openReferrals: 'end' });
    expect([refused.status, refused.body.error.message]).toEqual([409, expect.stringMatching(/^1 .*signed/)]);
    expect([await statusOf(early.referralId), await statusOf(late)]).toEqual(['SIGNED', 'SENT']);
    await service.admin.post(`/api/v1/admin/referrals/${early.referralId}/force-status`, { status: 'CLOSED', reason: 'Settled' }); // prettier-ignore
    let last = '';
    whileDeactivated(async () => (last = (await referred(partner, firm)).referralId));
    const ended = await offboard({ openReferrals: 'end' });
    expect([ended.status, ended.data.openReferralCount]).toEqual([200, 2]);
    expect([await statusOf(late), await statusOf(last)]).toEqual(['REJECTED', 'REJECTED']);
  });

  it('of a firm in the middle ends what was referred onward from it too, and what goes on signed stands in the way', async () => {
    const [far, farther] = [await service.firm(), await service.firm()];
    const refer = async (by: Client, to: Client, id: string) =>
      (await by.post(`/sent-cases/${id}/refer`, { referentFirmId: to.firmId })).data.referralId as string;
    const { baseCaseId, referralId: received } = await acknowledged(partner, firm);
    const onward = await refer(firm, far, received);
    await far.post(`/cases/${baseCaseId}/referrals/${onward}/acknowledge`);
    const last = await refer(far, farther, onward);
    const signed = await acknowledged(partner, firm);
    const signedOnward = await refer(firm, far, signed.referralId);
    await far.post(`/cases/${signed.baseCaseId}/referrals/${signedOnward}/acknowledge`);
    await far.post(`/received-referrals/${signedOnward}/sign`);
    const refused = await offboard({ openReferrals: 'end' });
    expect([refused.status, refused.body.error.details]).toEqual([
      409,
      expect.arrayContaining([{ field: 'count', message: '1' }]),
    ]);
    await service.admin.post(`/api/v1/admin/referrals/${signedOnward}/force-status`, {
      status: 'REJECTED',
      reason: 'Settled between the firms',
    });
    expect((await offboard({ openReferrals: 'end' })).status).toBe(200);
    const statuses = await service.sql<{ status: string }>(
      'SELECT status FROM referrals WHERE id = ANY ($1::uuid[]) ORDER BY sequence_number, id',
      [[received, onward, last]],
    );
    expect(
      statuses.map(({ status }) => status).filter((status) => !['REJECTED', 'WITHDRAWN'].includes(status)),
    ).toEqual([]);
    expect((await offboard({ dryRun: true })).data.openReferralCount).toBe(0);
  });

  it('unarchives what goes on between others, and nothing else: its owner cannot any more', async () => {
    const far = await service.firm();
    const { baseCaseId, referralId } = await acknowledged(firm, partner);
    const sent = await partner.post(`/sent-cases/${referralId}/refer`, { referentFirmId: far.firmId });
    const onward = sent.data.referralId as string;
    await far.post(`/cases/${baseCaseId}/referrals/${onward}/acknowledge`);
    await far.post(`/received-referrals/${onward}/sign`);
    const over = await acknowledged(firm, partner);
    for (const id of [baseCaseId, over.baseCaseId]) await firm.post(`/sent-cases/${id}/archive`);
    expect((await offboard({ openReferrals: 'end' })).status).toBe(200);
    expect((await far.get('/received-referrals')).body.pagination.total).toBe(1);
    expect((await far.post('/messages/send', { id: onward, message: 'Any news?' })).status).toBe(201);
    const isArchived = await service.sql('SELECT id FROM cases WHERE owner_firm_id = $1 AND archived_at IS NOT NULL', [firm.firmId]); // prettier-ignore
    expect(isArchived).toEqual([{ id: over.baseCaseId }]);
    const types = await service.eventTypes(baseCaseId);
    expect((await offboard({ openReferrals: 'end' })).status).toBe(200);
    expect(await service.eventTypes(baseCaseId)).toEqual(types);
  });

  it('ends no signed referral: its firms say how it ended', async () => {
    const received = await acknowledged(partner, firm);
    await firm.post(`/received-referrals/${received.referralId}/sign`);
    const open = await referred(firm, partner);
    const refused = await offboard({ openReferrals: 'end' });
    expect([refused.status, refused.body.error.message]).toEqual([409, expect.stringMatching(/^1 .*signed/)]);
    expect([await statusOf(received.referralId), await statusOf(open.referralId)]).toEqual([
      'SIGNED',
      'SENT',
    ]);
  });

  it('asks oauth in parts, as a body has a limit, and adds up what it says', async () => {
    const ids = (count: number) => Array.from({ length: count }, () => newId());
    authAnswers({ firmIds: ids(6_000), userIds: ids(1_001) });
    const { ends } = (await offboard({})).data;
    expect(ends).toMatchObject({ oauthApps: 6 * IN_OAUTH.oauthApps, oauthConnections: 6 * 3 });
  });

  it('waits for an auth that names the people: an old one would leave their apps behind', async () => {
    authAnswers({});
    const sent = await referred(firm, partner);
    expect((await offboard({ openReferrals: 'end' })).status).toBe(503);
    expect(await statusOf(sent.referralId)).toBe('SENT');
  });

  it('is 404 for an unknown firm, and for administrators alone', async () => {
    expect((await offboard({}, newId())).status).toBe(404);
    expect((await firm.post(`/api/v1/admin/firms/${firm.firmId}/offboard`, {})).status).toBe(403);
  });
});
