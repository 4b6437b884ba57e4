import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { newId } from '@referral-exchange/telemetry';
import { ExpireReferrals } from '../src/core/expiry/expire-referrals.js';
import { acknowledged, caseBody, referred, TestService, type Client } from './referrals-under-test.js';

/** What tells no subscriber (interface, "Actions that produce no event"), and who else moves a referral. */
describe('workers and case systems', () => {
  let service: TestService;
  let sender: Client, receiver: Client;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    [sender, receiver] = [await service.firm('S'), await service.firm('R')];
  });

  /** Events that the dispatcher turns into webhooks; the others only feed read models. */
  const webhookEvents = async (baseCaseId: string) =>
    (await service.eventTypes(baseCaseId))
      .filter((type) => !/archive_changed|status_synced|message/.test(type))
      .slice(2);

  describe('connected case systems', () => {
    const push = (body: object) => service.admin.post('/api/v1/integrations/case-system/statuses', body);

    async function linked(firm: Client, referralId: string, externalId = newId()): Promise<string> {
      await service.database.query(
        `INSERT INTO external_links (id, firm_id, referral_id, external_system, external_id, created_at)
         VALUES ($1, $2, $3, 'case_system_a', $4, now())`,
        [newId(), firm.firmId, referralId, externalId],
      );
      return externalId;
    }

    it('a pull from the receiver’s own system writes rows, acknowledges, and is no event', async () => {
      const ids = await referred(sender, receiver);
      const externalId = await linked(receiver, ids.referralId);
      const told = { externalSystem: 'case_system_a', externalId, status: 'Signed', channel: 'pull' };
      const answer = await push(told);
      expect([answer.status, answer.body.meta, answer.data.status]).toEqual([
        200,
        { success: true },
        'SIGNED',
      ]);
      expect((await receiver.get(`/received-referrals/${ids.referralId}`)).data).toMatchObject({
        piiMasked: false,
        clientFirstName: 'Dana',
      });
      const history = (await receiver.get(`/referrals/${ids.referralId}/status-history`)).data;
      expect(history.at(-1)).toMatchObject({
        status: 'SIGNED',
        previousStatus: 'SENT',
        source: 'case_system',
      });
      expect(await webhookEvents(ids.baseCaseId)).toEqual([]);
      const synced = (await service.events(ids.baseCaseId)).at(-1)!;
      expect(synced.data.case.hops[0]!.acknowledgement).toMatchObject({
        channel: 'case_system',
        byFirmId: receiver.firmId,
      });
      await push(told);
      expect((await receiver.get(`/referrals/${ids.referralId}/status-history`)).data).toHaveLength(2);
      expect((await push({ ...told, status: 'INVESTIGATING' })).status).toBe(400);
    });

    it('a third party’s inbound webhook moves the status but is no acknowledgement', async () => {
      const ids = await referred(sender, receiver);
      const externalId = await linked(receiver, ids.referralId);
      const told = {
        externalSystem: 'case_system_a',
        externalId,
        status: 'INVESTIGATING',
        channel: 'inbound_webhook',
      };
      expect((await push(told)).status).toBe(200);
      expect((await receiver.get(`/received-referrals/${ids.referralId}`)).data).toMatchObject({
        piiMasked: true,
        status: 'INVESTIGATING',
      });
      expect(await webhookEvents(ids.baseCaseId)).toEqual([]);
      expect((await push({ ...told, channel: 'pull' })).status).toBe(200);
      expect((await receiver.get(`/received-referrals/${ids.referralId}`)).data.piiMasked).toBe(false);
    });

    it('a pull of CLOSED for what is CLOSED and was never acknowledged changes nothing', async () => {
      const ids = await referred(sender, receiver);
      const told = { externalSystem: 'case_system_a', externalId: await linked(receiver, ids.referralId), status: 'CLOSED' }; // prettier-ignore
      for (const channel of ['inbound_webhook', 'pull', 'pull', 'inbound_webhook'])
        expect((await push({ ...told, channel })).status).toBe(200);
      expect((await receiver.get(`/received-referrals/${ids.referralId}`)).data).toMatchObject({ status: 'CLOSED', piiMasked: true }); // prettier-ignore
      expect((await receiver.get(`/referrals/${ids.referralId}/status-history`)).data).toHaveLength(2);
    });

    it('a pull from the sender’s system never unmasks, nor does an end that is pulled', async () => {
      const one = await referred(sender, receiver);
      await push({
        externalSystem: 'case_system_a',
        externalId: await linked(sender, one.referralId),
        status: 'INVESTIGATING',
        channel: 'pull',
      });
      const two = await referred(sender, receiver);
      await push({
        externalSystem: 'case_system_a',
        externalId: await linked(receiver, two.referralId),
        status: 'REJECTED',
        channel: 'pull',
      });
      for (const { referralId } of [one, two])
        expect((await receiver.get(`/received-referrals/${referralId}`)).data.piiMasked).toBe(true);
    });

    it('a record that both firms linked to one referral is the receiver’s', async () => {
      const ids = await referred(sender, receiver);
      const externalId = await linked(receiver, ids.referralId);
      await linked(sender, ids.referralId, externalId);
      const told = { externalSystem: 'case_system_a', externalId, status: 'SIGNED', channel: 'pull' };
      expect((await push(told)).status).toBe(200);
      expect((await receiver.get(`/received-referrals/${ids.referralId}`)).data.piiMasked).toBe(false);
    });

    it('a record that is linked to several referrals is a conflict, and changes none of them', async () => {
      const meant = await referred(sender, receiver);
      const [otherSender, otherReceiver] = [await service.firm(), await service.firm()];
      const other = await referred(otherSender, otherReceiver);
      const externalId = await linked(receiver, meant.referralId);
      await linked(otherReceiver, other.referralId, externalId);
      const told = { externalSystem: 'case_system_a', externalId, status: 'SIGNED', channel: 'pull' };
      const { status, body } = await push(told);
      expect([status, body.error.code]).toEqual([409, 'conflict']);
      expect(body.error.details).toContainEqual({ field: 'reason', message: 'ambiguous_external_link' });
      const named = JSON.stringify(body.error.details);
      for (const { referralId } of [meant, other]) expect(named).toContain(referralId);
      for (const [firm, { referralId }] of [[receiver, meant], [otherReceiver, other]] as const)
        expect((await firm.get(`/received-referrals/${referralId}`)).data).toMatchObject({ status: 'SENT', piiMasked: true }); // prettier-ignore
    });

    it('an unknown record is external_link_not_found, an unknown system or channel 400, a firm key refused', async () => {
      const told = {
        externalSystem: 'case_system_a',
        externalId: 'nobody',
        status: 'SIGNED',
        channel: 'pull',
      };
      expect((await push(told)).body.error.code).toBe('external_link_not_found');
      expect((await push({ ...told, externalSystem: 'other' })).body.error.code).toBe('validation_error');
      expect((await push({ ...told, channel: 'push' })).body.error.code).toBe('validation_error');
      expect((await sender.post('/api/v1/integrations/case-system/statuses', told)).status).toBe(403);
    });
  });

  describe('expiry', () => {
    it('withdraws lapsed hops once, whoever runs it, and leaves the others', async () => {
      const lapsing = await Promise.all(
        Array.from({ length: 8 }, () => referred(sender, receiver, { sentExpirationHours: 24 })),
      );
      const staying = [
        await referred(sender, receiver),
        await referred(sender, receiver, { sentExpirationHours: 1 }),
      ];
      const accepted = await acknowledged(sender, receiver, { sentExpirationHours: 24 });
      await service.database.query(
        `UPDATE referrals SET expires_at = now() - interval '1 second' WHERE id = ANY ($1)`,
        [[...lapsing, accepted].map((ids) => ids.referralId)],
      );
      const worker = service.app.get(ExpireReferrals);
      const counts = await Promise.all([worker.execute(), worker.execute(), worker.execute()]);
      expect(counts.reduce((a, b) => a + b)).toBe(8);
      expect(await worker.execute()).toBe(0);
      for (const { baseCaseId, referralId } of lapsing) {
        expect(await webhookEvents(baseCaseId)).toEqual(['referral.status_changed']);
        const history = (await sender.get(`/referrals/${referralId}/status-history`)).data;
        expect(history.at(-1)).toMatchObject({
          status: 'WITHDRAWN',
          previousStatus: 'SENT',
          source: 'system',
        });
      }
      for (const { baseCaseId } of staying)
        expect((await sender.get(`/sent-cases/${baseCaseId}`)).data.status).toBe('SENT');
      expect((await sender.get(`/sent-cases/${accepted.baseCaseId}`)).data.status).toBe('UNDER_EVALUATION');
    });

    it('leaves what was acknowledged, also when it was forced back, and what was given more time meanwhile', async () => {
      const forced = await acknowledged(sender, receiver, { sentExpirationHours: 1 });
      const path = `/api/v1/admin/referrals/${forced.referralId}/force-status`;
      expect((await service.admin.post(path, { status: 'SENT' })).status).toBe(200);
      const extended = await referred(sender, receiver, { sentExpirationHours: 1 });
      await service.database.query(
        `UPDATE referrals SET expires_at = now() - interval '1 second' WHERE id = ANY ($1)`,
        [[forced.referralId, extended.referralId]],
      );
      const worker = service.app.get(ExpireReferrals);
      // the look has found it lapsed; before its case is locked, its sender extends it
      const look = jest.spyOn(service.database, 'prepared');
      look.mockImplementationOnce(async (...query) => {
        look.mockRestore();
        const found = await service.database.prepared(...query);
        await sender.patch(`/sent-cases/${extended.baseCaseId}`, { sentExpirationHours: 48 });
        return found as never;
      });
      expect(await worker.execute()).toBe(0);
      for (const { referralId } of [forced, extended])
        expect((await sender.get(`/referrals/${referralId}`)).data.status).toBe('SENT');
    });

    it('leaves what an administrator set back to SENT after its time, until its sender sets a new end', async () => {
      const ids = await referred(sender, receiver, { sentExpirationHours: 1 });
      const worker = service.app.get(ExpireReferrals);
      const lapse = () =>
        service.database.query(`UPDATE referrals SET expires_at = now() - interval '1 second' WHERE id = $1`, [ids.referralId]); // prettier-ignore
      const force = () =>
        service.admin.post(`/api/v1/admin/referrals/${ids.referralId}/force-status`, { status: 'SENT' });
      const shown = async () => (await sender.get(`/sent-cases/${ids.baseCaseId}`)).data;
      await lapse();
      expect(await worker.execute()).toBe(1);
      expect((await force()).status).toBe(200);
      expect(await worker.execute()).toBe(0);
      expect(await shown()).toMatchObject({ status: 'SENT', sentExpirationHours: null, expiresAt: null });

      // the hours count from the sending, so an end may have passed: it would be withdrawn within seconds
      await service.database.query(`UPDATE referrals SET sent_date = sent_date - interval '5 days' WHERE id = $1`, [ids.referralId]); // prettier-ignore
      const giveHours = (sentExpirationHours: number) =>
        sender.patch(`/sent-cases/${ids.baseCaseId}`, { sentExpirationHours });
      for (const hours of [72, 120])
        expect((await giveHours(hours)).body.error.details.errors).toEqual([
          expect.objectContaining({
            field: 'sentExpirationHours',
            message: expect.stringContaining('at least 121, or null'),
          }),
        ]);
      expect((await giveHours(121)).data).toMatchObject({ status: 'SENT', sentExpirationHours: 121 });
      expect(await worker.execute()).toBe(0);
      await receiver.post(`/received-referrals/${ids.referralId}/reject`);
      // there is time left, so the end that was promised stays
      await force();
      expect(await shown()).toMatchObject({ status: 'SENT', sentExpirationHours: 121 });
      await lapse();
      expect(await worker.execute()).toBe(1);
    });

    it('follows an edit of sentExpirationHours while the hop is SENT', async () => {
      const { baseCaseId } = await referred(sender, receiver, { sentExpirationHours: 2 });
      const hop = async () => (await service.events(baseCaseId)).at(-1)!.data.case.hops[0]!;
      const { sentDate } = await hop();
      await sender.patch(`/sent-cases/${baseCaseId}`, { sentExpirationHours: 48 });
      expect(Date.parse((await hop()).expiresAt!) - Date.parse(sentDate)).toBe(48 * 3_600_000);
      await sender.patch(`/sent-cases/${baseCaseId}`, { sentExpirationHours: null });
      expect((await hop()).expiresAt).toBeNull();
    });
  });

  describe('actions that produce no event', () => {
    it.each<[string, (ids: { baseCaseId: string; referralId: string }) => Promise<unknown>]>([
      ['archiving the case', (ids) => sender.post(`/sent-cases/${ids.baseCaseId}/archive`)],
      ['unarchiving the case', async (ids) => { await sender.post(`/sent-cases/${ids.baseCaseId}/archive`); await sender.post(`/sent-cases/${ids.baseCaseId}/unarchive`); }],
      ['archiving one’s side of the hop', (ids) => receiver.post(`/referrals/${ids.referralId}/archive`)],
      ['a partner message', (ids) => sender.post('/messages/send', { id: ids.referralId, message: 'Hello' })],
      ['any read', (ids) => receiver.get(`/received-referrals/${ids.referralId}`)],
      ['a refused action', (ids) => receiver.post(`/received-referrals/${ids.referralId}/sign`)],
      ['an edit without a change', (ids) => sender.patch(`/sent-cases/${ids.baseCaseId}`, { title: caseBody().title })],
    ])('%s', async (_, act) => {
      const ids = await referred(sender, receiver);
      await act(ids);
      expect(await webhookEvents(ids.baseCaseId)).toEqual([]);
    }); // prettier-ignore

    it('a note that comes along with a creation, a referral or a transition', async () => {
      const ids = await acknowledged(sender, receiver, { notes: 'With the case' });
      await receiver.post(`/received-referrals/${ids.referralId}/begin-investigating`, {
        notes: 'With the move',
      });
      const bodies = (await sender.get(`/cases/${ids.baseCaseId}/notes`)).data.map(
        (note: { body: string }) => note.body,
      );
      expect(bodies).toEqual(['With the move', 'With the case']);
      expect((await service.eventTypes(ids.baseCaseId)).filter((type) => type.startsWith('note'))).toEqual(
        [],
      );
    });
  });
});
