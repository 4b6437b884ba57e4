import { setTimeout as sleep } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { INTERNAL_PREFIX } from '@referral-exchange/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { administratorOf, CrmOrg, profile, sendBody, setMappings } from './crm-org.js';
import { TestService, type Client } from './referrals-under-test.js';

const LIST = `${INTERNAL_PREFIX}/firm/crm-writebacks`;
const SEND = '/crm/interactive-sends';

/** ADR 179: an administrator sees what could not be written back, and tries it again. */
describe('outstanding write-backs', () => {
  let service: TestService;
  let receiver: Client;
  const orgs: CrmOrg[] = [];
  beforeAll(async () => {
    const settings = { WEBHOOK_EGRESS: 'loopback', CRM_SWEEP_INTERVAL_MS: '3600000', CRM_WRITEBACK_SCHEDULE: '1h' };
    service = await TestService.start(settings, { backing: ['redis'] });
    receiver = await service.firm();
  }); // prettier-ignore
  afterEach(async () => {
    for (const org of orgs.splice(0)) await org.close();
  });
  afterAll(() => service.stop());

  /** A firm whose CRM refuses writes, with a case of it. */
  async function refused(): Promise<{
    firm: Client;
    org: CrmOrg;
    recordId: string;
    referenceNumber: string;
  }> {
    const org = await CrmOrg.start();
    orgs.push(org);
    org.instead.PATCH = { status: 403 };
    const firm = await service.firm();
    await setMappings(firm, profile({ connection: org.connection }));
    return { firm, org, ...(await sendOf(firm, org)) };
  }

  async function sendOf(firm: Client, org: CrmOrg) {
    const recordId = org.record();
    const { data } = await firm.post(SEND, sendBody(receiver, { sourceRecordId: recordId }));
    return { recordId, referenceNumber: data.case.referenceNumber as string };
  }

  const rows = async (firm: Client) => (await administratorOf(firm).get(LIST)).data;

  async function listed(firm: Client, isWanted: (rows: any[]) => boolean): Promise<any[]> {
    for (const began = Date.now(); ; await sleep(20)) {
      const found = await rows(firm);
      if (isWanted(found)) return found;
      if (Date.now() - began > 30_000) throw new Error(`still ${JSON.stringify(found)}`);
    }
  }

  const retry = (firm: Client, id: string) => administratorOf(firm).post(`${LIST}/${id}/retry`);

  it('wait with their next try, then need attention, and are tried when somebody says so', async () => {
    const { firm, org, recordId, referenceNumber } = await refused();
    const [one] = await listed(firm, (found) => found.length === 1);
    expect(one).toMatchObject({ state: 'waiting', sourceRecordId: recordId, referenceNumber, lastError: 'HTTP 403', failures: 1 }); // prettier-ignore
    expect(Date.parse(one.nextTryAt)).toBeGreaterThan(Date.now() + 3_000_000);
    expect(JSON.stringify(one)).not.toContain('Dana');
    expect((await retry(firm, one.attemptId)).status).toBe(200);
    const [ended] = await listed(firm, ([row]) => row?.state === 'needs_attention');
    expect(ended).toMatchObject({ nextTryAt: null, failures: 2 });
    delete org.instead.PATCH;
    expect((await retry(firm, one.attemptId)).data).toMatchObject({ state: 'waiting', failures: 0 });
    await listed(firm, (found) => found.length === 0);
    expect(org.calls('PATCH', recordId)).toHaveLength(3);
    const done = await retry(firm, one.attemptId);
    expect([done.status, done.body.error.details[0].message]).toEqual([409, 'nothing_to_write']);
    const audited = await service.service.sql<{ payload: string }>('SELECT payload FROM outbox');
    expect(JSON.stringify(audited)).toContain('crm_writeback.retried');
  });

  it('are tried all at once, and each act is in the audit log', async () => {
    const { firm, org } = await refused();
    await sendOf(firm, org);
    await listed(firm, (found) => found.length === 2);
    await service.service.sql(`UPDATE crm_sends SET state = 'needs_attention', due_at = NULL WHERE firm_id = $1`, [firm.firmId]); // prettier-ignore
    delete org.instead.PATCH;
    const retryAll = () => administratorOf(firm).post(`${LIST}/retry`);
    expect((await retryAll()).data).toEqual({ retried: 2 });
    await listed(firm, (found) => found.length === 0);
    expect((await retryAll()).data).toEqual({ retried: 0 });
    const acts = await service.service.sql(`SELECT 1 FROM outbox WHERE key = $1 AND payload::text LIKE '%crm_writebacks.retried%'`, [firm.firmId]); // prettier-ignore
    expect(acts).toHaveLength(1);
  });

  it('come in pages, those that need attention first; a fresh send is none', async () => {
    const { firm, org } = await refused();
    const [early] = await listed(firm, (found) => found.length === 1);
    await service.service.sql(`UPDATE crm_sends SET state = 'needs_attention', due_at = NULL WHERE id = $1`, [early.attemptId]); // prettier-ignore
    await sendOf(firm, org);
    await listed(firm, (found) => found.length === 2);
    const page = await administratorOf(firm).get(`${LIST}?limit=1&page=1`);
    expect(page.data[0].attemptId).toBe(early.attemptId);
    expect(page.body.pagination).toMatchObject({ total: 2, totalPages: 2 });
    expect((await administratorOf(firm).get(`${LIST}?limit=1&page=3`)).body.pagination.total).toBe(2);
    await service.service.sql('UPDATE crm_sends SET failures = 0, last_error = NULL, due_at = now() WHERE firm_id = $1 AND due_at IS NOT NULL', [firm.firmId]); // prettier-ignore
    expect(await rows(firm)).toHaveLength(1);
    await service.service.sql(`UPDATE crm_sends SET due_at = now() - interval '2 minutes' WHERE firm_id = $1 AND due_at IS NOT NULL`, [firm.firmId]); // prettier-ignore
    expect(await rows(firm)).toHaveLength(2);
  });

  it('end when the connection is removed: there is nothing to write any more', async () => {
    const { firm } = await refused();
    const [one] = await listed(firm, (found) => found.length === 1);
    await setMappings(firm, profile());
    expect((await retry(firm, one.attemptId)).status).toBe(200);
    await listed(firm, (found) => found.length === 0);
  });

  it('of another firm are neither shown nor tried, and nobody but administrators may', async () => {
    const { firm } = await refused();
    const [one] = await listed(firm, (found) => found.length === 1);
    const other = await service.firm();
    expect(await rows(other)).toEqual([]);
    for (const id of [one.attemptId, randomUUID()]) expect((await retry(other, id)).status).toBe(404);
    expect((await retry(firm, 'none')).status).toBe(400);
    const member = administratorOf(firm).as({ role: 'member' });
    for (const answer of [await member.get(LIST), await member.post(`${LIST}/retry`), await member.post(`${LIST}/${one.attemptId}/retry`)])
      expect(answer.body.error.code).toBe('insufficient_role');
    expect((await firm.get(LIST)).body.error.code).toBe('wrong_scope');
  }); // prettier-ignore
});
