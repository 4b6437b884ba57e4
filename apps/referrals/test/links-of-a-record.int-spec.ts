import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { parseEvent } from '@referral-exchange/contracts';
import { newId } from '@referral-exchange/telemetry';
import { acknowledged, referred, TestService, type Client } from './referrals-under-test.js';

const SYSTEM = 'case_system_a';
const ADMIN_LINKS = '/api/v1/admin/external-links';

/** Firms may link the same id for different records (docs/adr/0243). */
describe('links of several firms to one record', () => {
  let service: TestService;
  let sender: Client, receiver: Client, stranger: Client;
  let externalId: string;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    [sender, receiver, stranger] = [await service.firm(), await service.firm(), await service.firm()];
    externalId = `matter-${newId()}`;
  });

  async function link(firm: Client, referralId: string): Promise<string> {
    const { status, text, data } = await firm.post('/external-links', {
      ...{ referralId, externalSystem: SYSTEM, externalId },
    });
    if (status !== 201) throw new Error(text);
    return data.id;
  }
  const report = (status: string, firm?: Client | string) =>
    service.admin.post('/api/v1/integrations/case-system/statuses', {
      ...{ externalSystem: SYSTEM, externalId, status, channel: 'pull' },
      ...(firm !== undefined && { firmId: typeof firm === 'string' ? firm : firm.firmId }),
    });
  const reasonOf = (answer: Awaited<ReturnType<typeof report>>) =>
    answer.status === 200
      ? answer.data.id
      : [answer.body.error.code, JSON.stringify(answer.body.error.details).includes('ambiguous_external')];
  const AMBIGUOUS = ['conflict', true];
  const read = async (firm: Client, referralId: string) =>
    (await firm.get(`/received-referrals/${referralId}`)).data;

  /** A stranger refers a case of its own, and links it to the record that the receiver has linked. */
  async function contested() {
    const meant = await referred(sender, receiver);
    const theirs = await referred(stranger, await service.firm());
    const own = await link(receiver, meant.referralId);
    return { meant, theirs, own, inTheWay: await link(stranger, theirs.referralId) };
  }

  it('are no obstacle to a report that names its firm, and it moves no other referral', async () => {
    const { meant, theirs } = await contested();
    expect(reasonOf(await report('SIGNED'))).toEqual(AMBIGUOUS);
    expect(reasonOf(await report('SIGNED', receiver))).toBe(meant.referralId);
    expect(await read(receiver, meant.referralId)).toMatchObject({ status: 'SIGNED', piiMasked: false });
    expect((await stranger.get(`/referrals/${theirs.referralId}`)).data.status).toBe('SENT');
    // again: nothing changes
    expect(reasonOf(await report('SIGNED', receiver))).toBe(meant.referralId);
    expect((await report('SIGNED', 'nobody')).status).toBe(400);
  });

  it('of others are not taken for that of a firm without one', async () => {
    const { referralId } = await referred(stranger, await service.firm());
    await link(stranger, referralId);
    expect((await report('SIGNED', receiver)).body.error.code).toBe('external_link_not_found');
    expect((await stranger.get(`/referrals/${referralId}`)).data.status).toBe('SENT');
  });

  it('do not hold a live referral up when they are left over from an earlier one of the case', async () => {
    const first = await acknowledged(sender, stranger);
    await link(sender, first.referralId);
    await stranger.post(`/received-referrals/${first.referralId}/reject`);
    const next = { referentFirmId: receiver.firmId };
    const { data } = await sender.post(`/sent-cases/${first.baseCaseId}/refer`, next);
    await link(receiver, data.referralId);
    // may be the end of the first one, reported again
    expect(reasonOf(await report('REJECTED'))).toEqual(AMBIGUOUS);
    expect(reasonOf(await report('INVESTIGATING'))).toBe(data.referralId);
    expect(await read(receiver, data.referralId)).toMatchObject({
      status: 'INVESTIGATING',
      piiMasked: false,
    });
    for (const _ of [1, 2]) expect(reasonOf(await report('CLOSED'))).toBe(data.referralId);
  });

  it('to two referrals of a case that ended alike mean the later one, in each report', async () => {
    const first = await acknowledged(sender, stranger);
    await link(sender, first.referralId);
    await stranger.post(`/received-referrals/${first.referralId}/reject`);
    const next = { referentFirmId: receiver.firmId };
    const { data } = await sender.post(`/sent-cases/${first.baseCaseId}/refer`, next);
    await link(receiver, data.referralId);
    await receiver.post(`/received-referrals/${data.referralId}/reject`);
    for (const _ of [1, 2]) expect(reasonOf(await report('REJECTED'))).toBe(data.referralId);
  });

  it('to the ended referral of another case do not send its reports to a stranger', async () => {
    const { meant, theirs } = await contested();
    await receiver.post(`/received-referrals/${meant.referralId}/reject`);
    for (const status of ['SIGNED', 'REJECTED']) expect(reasonOf(await report(status))).toEqual(AMBIGUOUS);
    expect((await stranger.get(`/referrals/${theirs.referralId}`)).data.status).toBe('SENT');
  });

  it('do not count while their firm is deactivated', async () => {
    const { meant } = await contested();
    await service.sql('UPDATE firms SET is_active = false WHERE id = $1', [stranger.firmId]);
    expect(reasonOf(await report('INVESTIGATING'))).toBe(meant.referralId);
    expect((await report('SIGNED', stranger)).body.error.code).toBe('external_link_not_found');
    await service.sql('UPDATE firms SET is_active = true WHERE id = $1', [stranger.firmId]);
    expect(reasonOf(await report('SIGNED'))).toEqual(AMBIGUOUS);
  });

  describe('for an operator', () => {
    const list = () => service.admin.get(`${ADMIN_LINKS}?externalSystem=${SYSTEM}&externalId=${externalId}`);

    it('are listed with their firms and referrals, and nothing of the client', async () => {
      const { meant, theirs, own, inTheWay } = await contested();
      await service.sql('UPDATE firms SET is_active = false WHERE id = $1', [stranger.firmId]);
      const { status, data, text } = await list();
      const shown = {
        firmName: expect.any(String),
        referenceNumber: expect.stringMatching(/-R1$/),
        status: 'SENT',
        createdAt: expect.stringMatching(/Z$/),
      };
      expect([status, data]).toEqual([
        200,
        [
          { id: own, firmId: receiver.firmId, isFirmActive: true, referralId: meant.referralId, ...shown },
          { id: inTheWay, firmId: stranger.firmId, isFirmActive: false, referralId: theirs.referralId, ...shown },
        ],
      ]); // prettier-ignore
      expect(text).not.toMatch(/Dana|Whitfield|Rear-end/);
    });

    it('are deleted one by one, with an entry in the audit log that does not name the record', async () => {
      const { meant, theirs, inTheWay } = await contested();
      expect((await service.admin.delete(`${ADMIN_LINKS}/${inTheWay}`)).status).toBe(204);
      expect((await list()).data).toHaveLength(1);
      expect(reasonOf(await report('SIGNED'))).toBe(meant.referralId);
      const again = await service.admin.delete(`${ADMIN_LINKS}/${inTheWay}`);
      expect([again.status, again.body.error.code]).toEqual([404, 'external_link_not_found']);
      const entries = await service.sql<{ payload: string }>(
        `SELECT payload FROM outbox WHERE topic = 'audit.events' AND key = $1`,
        [theirs.referralId],
      );
      expect(entries.map(({ payload }) => parseEvent(JSON.parse(payload)).data)).toEqual([
        expect.objectContaining({
          ...{ action: 'external_link.deleted', subjectType: 'referral', subjectId: theirs.referralId },
          details: { externalLinkId: inTheWay, firmId: stranger.firmId, externalSystem: SYSTEM },
        }),
      ]);
      expect(entries[0]!.payload).not.toContain(externalId);
      // the firm may link the record again
      await link(stranger, theirs.referralId);
      expect((await list()).data).toHaveLength(2);
    });

    it('are closed to firms, and a system must be known', async () => {
      const { own } = await contested();
      const query = `?externalSystem=${SYSTEM}&externalId=${externalId}`;
      expect((await receiver.get(`${ADMIN_LINKS}${query}`)).status).toBe(403);
      expect((await receiver.delete(`${ADMIN_LINKS}/${own}`)).status).toBe(403);
      const unknown = await service.admin.get(`${ADMIN_LINKS}?externalSystem=other&externalId=1`);
      expect([unknown.status, unknown.body.error.code]).toEqual([400, 'validation_error']);
      expect((await service.admin.delete(`${ADMIN_LINKS}/${newId()}`)).status).toBe(404);
    });
  });
});
