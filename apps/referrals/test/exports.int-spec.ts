import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { exportedCasesCall, exportedStatusUpdatesCall, findPersonCall } from '@referral-exchange/contracts';
import { newId } from '@referral-exchange/telemetry';
import { serviceHeaders } from '@referral-exchange/testing';
import { acknowledged, caseBody, referred, TestService, type Client } from './referrals-under-test.js';

const OF_PERSON = '/internal/med-cases-of-person';

/** What referrals hands over for an export is what its API answers to the same firm. */
describe('what a firm sees, for an export', () => {
  let service: TestService;
  let sender: Client, receiver: Client, third: Client;
  beforeAll(async () => {
    service = await TestService.start();
    service.known.set(OF_PERSON, { medCases: [] });
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    [sender, receiver, third] = [await service.firm(), await service.firm(), await service.firm()];
  });

  const post = (path: string, body: object, firmId?: string, by = 'documents') =>
    service.service.call('POST', path, {
      as: null,
      headers: serviceHeaders(by, 'referrals', { firmId }),
      body,
    });
  async function cases(firm: Client, only: string[] | null = null, after: string | null = null) {
    const answer = await post(exportedCasesCall.path, { only, after }, firm.firmId);
    return exportedCasesCall.answer.parse(answer.body);
  }
  async function updates(firm: Client, only: string[] | null = null) {
    const answer = await post(exportedStatusUpdatesCall.path, { only, after: null }, firm.firmId);
    return exportedStatusUpdatesCall.answer.parse(answer.body).rows.map(({ record }) => record);
  }
  const data = async (firm: Client, path: string) => (await firm.get(path)).data;

  it('is a case with referrals, notes and links in the words of the API, masked where that masks', async () => {
    const { baseCaseId, referralId } = await referred(sender, receiver);
    await sender.post(`/cases/${baseCaseId}/notes`, { body: 'Call Dana on Monday' });
    await receiver.post(`/cases/${baseCaseId}/notes`, { body: 'For ourselves' });
    await receiver.post('/external-links', { referralId, externalSystem: 'case_system_a', externalId: 'x1' });
    const seen = async (firm: Client) => {
      const { rows } = await cases(firm);
      expect(rows.map(({ id }) => id)).toEqual([baseCaseId]);
      expect(rows[0]!.record).toMatchObject({
        referrals: [await data(firm, `/referrals/${referralId}`)],
        notes: await data(firm, `/cases/${baseCaseId}/notes`),
      });
      return rows[0]!;
    };
    const ofSender = await seen(sender);
    expect(ofSender.record['sentCase']).toEqual(await data(sender, `/sent-cases/${baseCaseId}`));
    const masked = await seen(receiver);
    expect(masked.record['sentCase']).toBeNull();
    expect(JSON.stringify(masked)).not.toMatch(/Dana|Whitfield/);
    expect(masked.access).toMatchObject({ readsCaseLevel: false, readableReferralIds: [] });
    const link = await receiver.get('/external-links?externalSystem=case_system_a&externalId=x1');
    const { meta: _, ...found } = link.body;
    expect(masked.record['externalLinks']).toEqual([found]);
    await receiver.post(`/cases/${baseCaseId}/referrals/${referralId}/acknowledge`);
    expect(JSON.stringify(await seen(receiver))).toContain('Whitfield');
    expect((await cases(third)).rows).toEqual([]);
  });

  it('holds drafts, archived cases and ended referrals as they stood', async () => {
    const { data: draft } = await sender.post('/sent-cases', caseBody());
    const archived = await referred(sender, receiver);
    await sender.post(`/sent-cases/${archived.baseCaseId}/archive`);
    const ended = await acknowledged(sender, receiver, { title: 'As it was' });
    await receiver.post(`/received-referrals/${ended.referralId}/reject`, { reason: 'Conflict' });
    await sender.patch(`/sent-cases/${ended.baseCaseId}`, { title: 'As it is' });
    const titles = async (firm: Client) =>
      (await cases(firm)).rows.map(({ record }) => (record['referrals'] as { title: string }[])[0]?.title);
    expect((await cases(sender)).rows.map(({ id }) => id).sort()).toEqual(
      [draft.id, archived.baseCaseId, ended.baseCaseId].sort(),
    );
    expect(await titles(receiver)).toEqual([null, 'As it was']);
    expect((await cases(sender, [ended.baseCaseId])).rows).toHaveLength(1);
  });

  it('goes page by page, each case once', async () => {
    const made = new Set<string>();
    for (let n = 0; n < 105; n++) made.add((await sender.post('/sent-cases', caseBody())).data.id);
    const first = await cases(sender);
    const second = await cases(sender, null, first.next);
    expect([first.rows.length, second.rows.length, second.next]).toEqual([100, 5, null]);
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id))).toEqual(made);
  });

  it('is the feed of status updates and messages, of all cases or of these', async () => {
    const one = await acknowledged(sender, receiver);
    await receiver.post('/messages/send', { id: one.referralId, message: 'Where is the report?' });
    const two = await referred(sender, receiver);
    const feed = await data(receiver, '/status-updates?after=');
    expect(await updates(receiver)).toEqual(feed);
    expect(await updates(receiver, [two.baseCaseId])).toEqual(
      feed.filter(({ baseCaseId }: { baseCaseId: string }) => baseCaseId === two.baseCaseId),
    );
  });

  it('a patient of a med case is known until erased, and again once somebody was entered there since', async () => {
    const medCaseId = newId();
    const found = async (isErased: boolean) => {
      const medCase = {
        id: medCaseId,
        baseCaseId: null,
        handlingFirmId: sender.firmId,
        email: null,
        isErased,
      };
      service.known.set(OF_PERSON, { medCases: [medCase] });
      const { status, body } = await post(findPersonCall.path, { medCaseId });
      return [status, body.medCaseIds, body.firmIds];
    };
    const known = [200, [medCaseId], [sender.firmId]];
    expect(await found(false)).toEqual(known);
    const erased = await service.admin.post('/api/v1/admin/erasures', { medCaseId, reason: 'Request 1' });
    expect(erased.status).toBe(201);
    expect((await found(true))[0]).toBe(404);
    expect(await found(false)).toEqual(known);
    service.known.set(OF_PERSON, { medCases: [] });
  });

  it('a person is found with the firms of all cases; once erased, nothing is', async () => {
    const clientEmail = `${newId()}@example.com`;
    const { baseCaseId } = await referred(sender, receiver, { clientEmail });
    const { data: draft } = await third.post('/sent-cases', caseBody({ clientEmail }));
    const found = await post(findPersonCall.path, { clientEmail });
    expect(found.body).toMatchObject({
      baseCaseIds: [baseCaseId, draft.id].sort(),
      medCaseIds: [],
      firmIds: [sender, receiver, third].map(({ firmId }) => firmId).sort(),
    });
    expect((await post(findPersonCall.path, { clientEmail }, undefined, 'routing')).status).toBe(403);
    for (const [reason, isNamedInReason] of [
      ['Request 1', false],
      ['Mrs Whitfield asked', true],
    ])
      expect((await post(findPersonCall.path, { clientEmail, reason })).body).toMatchObject({
        isNamedInReason,
      });
    const erased = await service.admin.post('/api/v1/admin/erasures', { baseCaseId, reason: 'Request 1' });
    expect(erased.status).toBe(201);
    expect((await post(findPersonCall.path, { baseCaseId })).status).toBe(404);
    expect((await post(findPersonCall.path, { clientEmail })).body).toMatchObject({
      baseCaseIds: [draft.id],
    });
  });
});
