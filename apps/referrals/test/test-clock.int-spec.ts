import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventOfType } from '@referral-exchange/contracts';
import { buildEvent } from '@referral-exchange/testing';
import { ExpireReferrals } from '../src/core/expiry/expire-referrals.js';
import { OnClockAdvancedConsumer } from '../src/for-services/test-clock/on-clock-advanced.consumer.js';
import { AcknowledgementLinksRepository } from '../src/mail/acknowledgement-links/acknowledgement-links.repository.js';
import { acknowledged, referred, TestService, type Client } from './referrals-under-test.js';

const HOUR_MS = 3_600_000;

describe('the clock of a test firm', () => {
  let service: TestService;
  let sender: Client, receiver: Client, other: Client;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    [sender, receiver, other] = [await service.firm(), await service.firm(), await service.firm()];
  });

  const advancedBy = (firm: Client, hours: number, at = new Date()) =>
    buildEvent('firm.clock_advanced.v1', {
      key: firm.firmId!,
      occurredAt: at.toISOString(),
      data: { firmId: firm.firmId!, seconds: hours * 3_600 },
    });
  /** As the consumer does, in one transaction. */
  const follow = (event: EventOfType<'firm.clock_advanced.v1'>) =>
    service.database.transaction(() => service.service.part(OnClockAdvancedConsumer).handle(event));
  const advance = (firm: Client, hours: number) => follow(advancedBy(firm, hours));
  const expire = () => service.app.get(ExpireReferrals).execute();
  const caseOf = (from: Client, id: string) => from.get(`/sent-cases/${id}`);
  const hoursLeft = (record: { sentDate: string; expiresAt: string }): number =>
    (Date.parse(record.expiresAt) - Date.parse(record.sentDate)) / HOUR_MS;

  it('brings the expiry of what the firm sent closer, and says so', async () => {
    const { baseCaseId } = await referred(sender, receiver, { sentExpirationHours: 72 });
    const before = await caseOf(sender, baseCaseId);
    await advance(sender, 48);
    const after = await caseOf(sender, baseCaseId);
    expect(hoursLeft(after.data)).toBe(24);
    expect(after.data).toMatchObject({
      status: 'SENT',
      sentExpirationHours: 72,
      sentDate: before.data.sentDate,
    });
    expect(after.headers.etag).not.toBe(before.headers.etag);
    expect(await expire()).toBe(0);
    expect(await service.events(sender.firmId)).toMatchObject([
      { type: 'firm.clock_followed.v1', data: { firmId: sender.firmId, service: 'referrals' } },
    ]);
  });

  it('withdraws what has expired by it, at the true time, and leaves the referrals of other firms', async () => {
    const own = await referred(sender, receiver, { sentExpirationHours: 72 });
    const received = await referred(other, sender, { sentExpirationHours: 24 });
    const theirs = await referred(other, receiver, { sentExpirationHours: 24 });
    const unlimited = await referred(sender, receiver);
    await advance(sender, 48);
    await advance(sender, 24);
    const before = Date.now();
    expect(await expire()).toBe(1);
    const { data } = await caseOf(sender, own.baseCaseId);
    expect(data).toMatchObject({ status: 'WITHDRAWN', sentExpirationHours: 72, expiresAt: null });
    const history = (await sender.get(`/referrals/${own.referralId}/status-history`)).data;
    expect(history.at(-1)).toMatchObject({ status: 'WITHDRAWN', source: 'system' });
    expect(Date.parse(history.at(-1).createdAt)).toBeGreaterThanOrEqual(before - 1_000);
    for (const [firm, { baseCaseId }] of [
      [other, received],
      [other, theirs],
      [sender, unlimited],
    ] as const)
      expect((await caseOf(firm, baseCaseId)).data.status).toBe('SENT');
    expect(hoursLeft((await caseOf(other, received.baseCaseId)).data)).toBe(24);
  });

  it('is shown to people of the sender before: what expires, the first at the front, and nobody else', async () => {
    const personOf = (firm: Client) =>
      service.client({ firmId: firm.firmId, kind: 'session', role: 'viewer', tier: null, keyId: null, userId: randomUUID() }); // prettier-ignore
    const expiring = async (firm: Client) =>
      (await personOf(firm).get('/api/v1/firm/expiring-referrals')).data;
    const late = await referred(sender, receiver, { sentExpirationHours: 72 });
    const soon = await referred(sender, receiver, { sentExpirationHours: 24 });
    await acknowledged(sender, receiver, { sentExpirationHours: 24 });
    await referred(sender, receiver);
    await referred(other, receiver, { sentExpirationHours: 24 });
    const { total, referrals } = await expiring(sender);
    expect([total, referrals.map(({ referralId }: { referralId: string }) => referralId)]).toEqual([
      2,
      [soon.referralId, late.referralId],
    ]);
    expect(referrals[0].expiresAt).toBe((await caseOf(sender, soon.baseCaseId)).data.expiresAt);
    expect(await expiring(receiver)).toEqual({ total: 0, referrals: [] });
  });

  it('does not show to the receiver, moves archived cases too, and nothing that waits for nobody', async () => {
    const pending = await referred(sender, receiver, { sentExpirationHours: 72 });
    const archived = await referred(sender, receiver, { sentExpirationHours: 72 });
    await sender.post(`/sent-cases/${archived.baseCaseId}/archive`);
    const open = await acknowledged(sender, receiver, { sentExpirationHours: 72 });
    const ended = await referred(sender, receiver, { sentExpirationHours: 72 });
    await receiver.post(`/received-referrals/${ended.referralId}/reject`);
    const seen = () => receiver.get(`/received-referrals/${pending.referralId}`);
    const before = await seen();
    await advance(sender, 72);
    const after = await seen();
    expect([after.headers.etag, after.data]).toEqual([before.headers.etag, before.data]);
    expect(await expire()).toBe(2);
    expect((await caseOf(sender, open.baseCaseId)).data.status).toBe('UNDER_EVALUATION');
    expect((await caseOf(sender, ended.baseCaseId)).data.status).toBe('REJECTED');
  });

  it('leaves what was sent after it, and counts when the lifetime is changed later', async () => {
    const event = advancedBy(sender, 48, new Date(Date.now() - 60_000));
    const later = await referred(sender, receiver, { sentExpirationHours: 24 });
    await follow(event);
    expect(hoursLeft((await caseOf(sender, later.baseCaseId)).data)).toBe(24);
    await advance(sender, 12);
    const { data } = await sender.patch(`/sent-cases/${later.baseCaseId}`, { sentExpirationHours: 100 });
    expect([data.sentExpirationHours, hoursLeft(data)]).toEqual([100, 88]);
  });

  it('ends links in mails about what the firm sent, and brings notices and write-backs closer', async () => {
    const own = await referred(sender, receiver);
    const theirs = await referred(other, receiver);
    const links = service.service.part(AcknowledgementLinksRepository);
    const link = async ({ referralId }: { referralId: string }) =>
      (await links.issue([{ referralId, firmId: receiver.firmId!, userId: randomUUID() }]))[0]!;
    const [ownLink, theirLink] = [await link(own), await link(theirs)];
    const addNotice = ({ referralId }: { referralId: string }) =>
      service.sql(
        `INSERT INTO notices (id, kind, referral_id, firm_id, due_at)
         VALUES ($1, 'referral_received', $2, $3, now() + interval '5 minutes')`,
        [randomUUID(), referralId, receiver.firmId],
      );
    const addSend = (firm: Client, { baseCaseId, referralId }: typeof own) =>
      service.sql(
        `INSERT INTO crm_sends (id, firm_id, idempotency_key, crm_object_api_name, source_record_id, case_id,
                                referral_id, state, created_at, due_at)
         VALUES ($1, $2, $1, 'Matter', '001A0000012345z', $3, $4, 'writeback_pending', now(), now() + interval '15 minutes')`,
        [randomUUID(), firm.firmId, baseCaseId, referralId],
      );
    await service.sql('DELETE FROM notices');
    for (const [firm, ids] of [
      [sender, own],
      [other, theirs],
    ] as const) {
      await addNotice(ids);
      await addSend(firm, ids);
    }
    await advance(sender, 14 * 24);
    const isLive = async (token: string) => (await links.find(token))?.isLive;
    expect([await isLive(ownLink), await isLive(theirLink)]).toEqual([false, true]);
    for (const table of ['notices', 'crm_sends']) {
      const due = await service.sql<{ id: string }>(
        `SELECT referral_id AS id FROM ${table} WHERE due_at <= now() AND referral_id = ANY ($1)`,
        [[own.referralId, theirs.referralId]],
      );
      expect([table, due]).toEqual([table, [{ id: own.referralId }]]);
    }
  });

  it('meets people and the worker who act on the same referrals at the same moment', async () => {
    const sent = await Promise.all(
      Array.from({ length: 12 }, () => referred(sender, receiver, { sentExpirationHours: 24 })),
    );
    const acts = sent.map(({ baseCaseId, referralId }, index) =>
      index % 2
        ? receiver.post(`/cases/${baseCaseId}/referrals/${referralId}/acknowledge`)
        : sender.patch(`/sent-cases/${baseCaseId}`, { sentExpirationHours: 30 }),
    );
    await Promise.all([advance(sender, 1), ...acts, advance(sender, 2), expire()]);
    for (const [index, { baseCaseId }] of sent.entries()) {
      const { data } = await caseOf(sender, baseCaseId);
      expect(data.status).toBe(index % 2 ? 'UNDER_EVALUATION' : 'SENT');
      if (index % 2 === 0) expect([data.sentExpirationHours, hoursLeft(data)]).toEqual([30, 27]);
    }
  });
});
