import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { until, WebhookReceiver } from '@referral-exchange/testing';
import { WRITEBACK_BACKLOG, WritebacksRepository } from '../src/crm/model/writebacks.repository.js';
import { TestService, type Client } from './referrals-under-test.js';
import { administratorOf, CrmOrg, MAPPINGS, profile, sendBody, setMappings } from './crm-org.js';

const SEND = '/crm/interactive-sends';

/** Interface, "CRM send flow", states of an attempt; decisions, section 10, "Write-back job". */
describe('write-back', () => {
  let service: TestService;
  let receiver: Client;
  const orgs: CrmOrg[] = [];
  beforeAll(async () => {
    const settings = {
      WEBHOOK_EGRESS: 'loopback',
      CRM_SWEEP_INTERVAL_MS: '50',
      CRM_WRITEBACK_SCHEDULE: '50ms,60ms',
    };
    service = await TestService.start(settings, { backing: ['redis'] });
    receiver = await service.firm();
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    for (const org of orgs.splice(0)) await org.close();
  });
  afterAll(() => service.stop());

  /** A firm with a CRM of its own. */
  async function connected(change: object = {}): Promise<{ firm: Client; org: CrmOrg }> {
    const org = await CrmOrg.start();
    orgs.push(org);
    const firm = await service.firm();
    const { status, text } = await setMappings(firm, profile({ connection: org.connection, ...change }));
    if (status !== 200) throw new Error(text);
    return { firm, org };
  }

  async function sent(firm: Client, org: CrmOrg, change: object = {}) {
    const body = sendBody(receiver, { sourceRecordId: org.record(), ...change });
    const { status, data, text } = await firm.post(SEND, body);
    if (status !== 201) throw new Error(text);
    return { body, recordId: body.sourceRecordId, ...data.case } as {
      body: typeof body;
      recordId: string;
      baseCaseId: string;
      referralId: string;
      referenceNumber: string;
    };
  }

  /** The attempt's state as its firm sees it: a replay of its key. */
  async function becomes(firm: Client, body: object, state: string): Promise<void> {
    for (const began = Date.now(); ; await sleep(20)) {
      const { data } = await firm.post(SEND, body);
      if (data.attempt.state === state) return;
      if (Date.now() - began > 60_000) throw new Error(`still ${data.attempt.state}, not ${state}`);
    }
  }

  const acknowledge = ({ baseCaseId, referralId }: { baseCaseId: string; referralId: string }) =>
    receiver.post(`/cases/${baseCaseId}/referrals/${referralId}/acknowledge`);

  it('stamps the record after the send and after every change of a named field, and after no other', async () => {
    const { firm, org } = await connected();
    const one = await sent(firm, org);
    const first = await org.written(one.recordId);
    expect(first.path).toBe(`/bridge/records/Intake__c/${one.recordId}`);
    expect(first.headers['content-type']).toBe('application/json');
    expect(first.json()).toEqual({ Referral_Status__c: 'SENT', Referral_Number__c: one.referenceNumber });
    await becomes(firm, one.body, 'completed');
    await acknowledge(one);
    expect((await org.written(one.recordId)).json()).toMatchObject({
      Referral_Status__c: 'UNDER_EVALUATION',
    });
    await becomes(firm, one.body, 'completed');
    await receiver.patch(`/received-referrals/${one.referralId}`, { phase: 'Discovery' });
    await becomes(firm, one.body, 'completed');
    await receiver.post(`/received-referrals/${one.referralId}/sign`);
    expect((await org.written(one.recordId)).json()).toMatchObject({ Referral_Status__c: 'SIGNED' });
    await becomes(firm, one.body, 'completed');
    expect(org.calls('PATCH', one.recordId)).toHaveLength(3);
  });

  it('waits while the firm is deactivated, and is no backlog', async () => {
    const { firm, org } = await connected();
    const one = await sent(firm, org);
    await becomes(firm, one.body, 'completed');
    const setActive = (isActive: boolean) =>
      service.sql('UPDATE firms SET is_active = $2 WHERE id = $1', [firm.firmId, isActive]);
    await setActive(false);
    await acknowledge(one);
    const due = await service.sql('SELECT 1 FROM crm_sends WHERE firm_id = $1 AND due_at <= now()', [
      firm.firmId,
    ]);
    const [backlog] = await service.sql<{ waiting: number }>(WRITEBACK_BACKLOG);
    expect([due.length, backlog!.waiting]).toEqual([1, 0]);
    const looks = jest.spyOn(service.app.get(WritebacksRepository, { strict: false }), 'findDueFirms');
    await until(() => looks.mock.results.length >= 2);
    expect(await looks.mock.results[0]!.value).not.toContain(firm.firmId);
    expect(org.calls('PATCH', one.recordId)).toHaveLength(1);
    await setActive(true);
    await becomes(firm, one.body, 'completed');
    expect(org.calls('PATCH', one.recordId).at(-1)!.json()).toMatchObject({
      Referral_Status__c: 'UNDER_EVALUATION',
    });
  });

  it('after the last wait needs attention; mended mappings and a new change try again', async () => {
    const { firm, org } = await connected();
    org.instead.PATCH = { status: 500 };
    const one = await sent(firm, org);
    await becomes(firm, one.body, 'needs_attention');
    expect(org.calls('PATCH', one.recordId)).toHaveLength(3);
    const { needsAttention } = (await administratorOf(firm).get(MAPPINGS)).data;
    expect(needsAttention).toEqual([
      {
        attemptId: expect.any(String),
        ...{ crmObjectApiName: 'Intake__c', sourceRecordId: one.recordId },
        ...{ baseCaseId: one.baseCaseId, referralId: one.referralId, lastError: 'HTTP 500' },
      },
    ]);
    await acknowledge(one);
    await org.server.count(7);
    await becomes(firm, one.body, 'needs_attention');
    delete org.instead.PATCH;
    expect((await setMappings(firm, profile({ connection: org.connection }))).status).toBe(200);
    await becomes(firm, one.body, 'completed');
    expect(org.calls('PATCH', one.recordId).at(-1)!.json()).toMatchObject({
      Referral_Status__c: 'UNDER_EVALUATION',
    });
    expect((await administratorOf(firm).get(MAPPINGS)).data.needsAttention).toEqual([]);
  });

  it('writes to a record one after the other, and the last state last', async () => {
    const { firm, org } = await connected();
    org.instead.PATCH = { status: 204, delayMs: 150 };
    const one = await sent(firm, org);
    await org.written(one.recordId);
    await acknowledge(one);
    await receiver.post(`/received-referrals/${one.referralId}/sign`);
    await becomes(firm, one.body, 'completed');
    const bodies = org.calls('PATCH', one.recordId).map((call) => call.json()['Referral_Status__c']);
    // a state that has passed by the time of the next write is left out
    expect([
      ['SENT', 'SIGNED'],
      ['SENT', 'UNDER_EVALUATION', 'SIGNED'],
    ]).toContainEqual(bodies);
    expect(org.server.peakInFlight).toBe(1);
  });

  it('of a CRM that hangs delays no other firm', async () => {
    const hanging = await connected();
    hanging.org.instead.PATCH = { mode: 'hang' };
    // one after the other: at once they would wait for the firm's next number, and no statement waits longer
    // than 15 s
    const stuck = [];
    while (stuck.length < 12) stuck.push(await sent(hanging.firm, hanging.org));
    await hanging.org.written(stuck[0]!.recordId);
    const { firm, org } = await connected();
    const one = await sent(firm, org);
    await becomes(firm, one.body, 'completed');
    const { attempt } = (await hanging.firm.post(SEND, stuck[1]!.body)).data;
    expect(attempt.state).not.toBe('completed');
    expect(hanging.org.server.peakInFlight).toBeLessThanOrEqual(4);
  });

  it('follows no redirect, and takes no more of an answer than it must', async () => {
    const inward = await WebhookReceiver.start();
    const { firm, org } = await connected();
    org.instead.PATCH = { status: 307, headers: { location: inward.url } };
    const one = await sent(firm, org);
    await becomes(firm, one.body, 'needs_attention');
    const { needsAttention } = (await administratorOf(firm).get(MAPPINGS)).data;
    expect(needsAttention[0].lastError).toBe('Redirect not allowed: 307');
    expect(inward.requests).toHaveLength(0);
    await inward.close();
    org.instead.PATCH = { mode: 'flood', floodBytes: 1 << 30 };
    const two = await sent(firm, org);
    await becomes(firm, two.body, 'completed');
  });

  it('of a private address calls nothing', async () => {
    const { firm, org } = await connected();
    const one = await sent(firm, org);
    await becomes(firm, one.body, 'completed');
    await service.service.sql('UPDATE crm_profiles SET base_url = $2 WHERE firm_id = $1', [firm.firmId, 'https://169.254.169.254/x']); // prettier-ignore
    await acknowledge(one);
    await becomes(firm, one.body, 'needs_attention');
    const { needsAttention } = (await administratorOf(firm).get(MAPPINGS)).data;
    expect(needsAttention[0].lastError).toBe('SSRF check failed: non-public address');
  });

  it('ends for a superseded attempt; a case that is referred again elsewhere is still written', async () => {
    const { firm, org } = await connected();
    const one = await sent(firm, org);
    await becomes(firm, one.body, 'completed');
    await receiver.post(`/received-referrals/${one.referralId}/reject`);
    const again = { ...one.body, idempotencyKey: randomUUID(), reRefer: true };
    expect((await firm.post(SEND, again)).status).toBe(201);
    await becomes(firm, again, 'completed');
    await becomes(firm, one.body, 'superseded');
    const { referralId } = (await firm.get(`/sent-cases/${one.baseCaseId}`)).data;
    await receiver.post(`/received-referrals/${referralId}/reject`);
    await org.server.next((call) => call.method === 'PATCH' && call.json().Referral_Status__c === 'REJECTED');
    expect((await firm.post(SEND, again)).data).toMatchObject({
      ...{ attempt: { state: expect.not.stringMatching('superseded') }, case: { referralId } },
    });
    await firm.post(`/sent-cases/${one.baseCaseId}/refer`, { referentFirmId: receiver.firmId });
    // by hand: the attempt's referral was replaced all the same, and the record gets the new one
    expect((await firm.post(SEND, again)).data).toMatchObject({
      ...{ attempt: { state: 'superseded' }, case: { referralId, status: 'REJECTED' } },
    });
    await org.server.next((call) => call.method === 'PATCH' && call.json().Referral_Status__c === 'SENT');
    await becomes(firm, one.body, 'superseded');
  });

  it('without a connection, or without fields, has nothing to do', async () => {
    const { firm, org } = await connected({ writebackFields: [] });
    const body = sendBody(receiver, { sourceRecordId: org.record() });
    expect((await firm.post(SEND, body)).data.attempt.state).toBe('completed');
    expect(org.calls('PATCH', body.sourceRecordId)).toEqual([]);
  });

  it('writes what changed while there was no mapping when it comes back, and nothing else', async () => {
    const { firm, org } = await connected();
    const [changed, same] = [await sent(firm, org), await sent(firm, org)];
    for (const { body } of [changed, same]) await becomes(firm, body, 'completed');
    await setMappings(firm);
    await acknowledge(changed);
    await becomes(firm, changed.body, 'completed');
    expect(org.calls('PATCH', changed.recordId)).toHaveLength(1);
    const otherType = profile({ crmRecordTypeDevName: 'Boat', connection: org.connection });
    await setMappings(firm, otherType);
    await becomes(firm, changed.body, 'completed');
    expect(org.calls('PATCH', changed.recordId)).toHaveLength(1);
    await setMappings(firm, otherType, profile({ connection: org.connection }));
    for (const { body } of [changed, same]) await becomes(firm, body, 'completed');
    expect(org.calls('PATCH', changed.recordId)[1]!.json()).toMatchObject({
      Referral_Status__c: 'UNDER_EVALUATION',
    });
    expect(org.calls('PATCH', same.recordId)).toHaveLength(1);
  });

  it('that failed is tried again when a connection that was taken away comes back', async () => {
    const { firm, org } = await connected();
    org.instead.PATCH = { status: 500 };
    const one = await sent(firm, org);
    await becomes(firm, one.body, 'needs_attention');
    await setMappings(firm, profile());
    await becomes(firm, one.body, 'completed');
    delete org.instead.PATCH;
    await setMappings(firm, profile({ connection: org.connection }));
    await becomes(firm, one.body, 'completed');
    expect(org.calls('PATCH', one.recordId)).toHaveLength(4);
  });

  it('takes over what a dead process had claimed', async () => {
    const { firm, org } = await connected();
    const one = await sent(firm, org);
    await becomes(firm, one.body, 'completed');
    const was = org.calls('PATCH', one.recordId).length;
    await service.service.sql(
      `UPDATE crm_sends SET state = 'writeback_pending', due_at = now(), claimed_until = now() + interval '300 milliseconds', written_hash = NULL
        WHERE idempotency_key = $1`,
      [one.body.idempotencyKey],
    );
    await becomes(firm, one.body, 'completed');
    expect(org.calls('PATCH', one.recordId)).toHaveLength(was + 1);
  });

  it('is due once for each referral that one statement changes', async () => {
    const { firm, org } = await connected();
    const sends = [await sent(firm, org), await sent(firm, org), await sent(firm, org)];
    for (const { body } of sends) await becomes(firm, body, 'completed');
    const changes = async () => {
      const rows = await service.service.sql<{ change_number: number }>(
        'SELECT change_number FROM crm_sends WHERE case_id = ANY ($1) ORDER BY created_at',
        [sends.map(({ baseCaseId }) => baseCaseId)],
      );
      return rows.map((row) => row.change_number);
    };
    const before = await changes();
    await service.service.sql(`UPDATE referrals SET status = 'UNDER_EVALUATION' WHERE id = ANY ($1)`, [
      sends.slice(1).map(({ referralId }) => referralId),
    ]);
    expect(await changes()).toEqual([before[0], before[1]! + 1, before[2]! + 1]);
    for (const { body } of sends) await becomes(firm, body, 'completed');
    expect(sends.map(({ recordId }) => org.calls('PATCH', recordId).length)).toEqual([1, 2, 2]);
  });
});
