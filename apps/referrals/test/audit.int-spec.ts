import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseEvent } from '@referral-exchange/contracts';
import { newId } from '@referral-exchange/telemetry';
import { caseBody, TestService, type Client } from './referrals-under-test.js';

/** What an administrator does to referrals becomes an entry of the audit log, by event. */
describe('an act of an administrator', () => {
  let service: TestService;
  let sender: Client;
  let receiver: Client;
  beforeAll(async () => {
    service = await TestService.start();
    [sender, receiver] = [await service.firm(), await service.firm()];
  });
  afterAll(() => service.stop());

  async function refer(): Promise<string> {
    const { data } = await sender.post('/sent-cases', caseBody({ referentFirmId: receiver.firmId }));
    return data.referralId;
  }

  async function entriesOf(referralId: string) {
    const rows = await service.database.query<{ payload: string }>(
      `SELECT payload FROM outbox WHERE topic = 'audit.events' AND key = $1 ORDER BY id`,
      [referralId],
    );
    return rows.map(({ payload }) => parseEvent(JSON.parse(payload)));
  }

  const force = (referralId: string, body: object) =>
    service.admin.post(`/api/v1/admin/referrals/${referralId}/force-status`, body);

  it('that forces a status is recorded with both statuses, and without the reason', async () => {
    const referralId = await refer();
    await force(referralId, { status: 'SIGNED', reason: 'Dana Whitfield called' });
    const [entry, ...others] = await entriesOf(referralId);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      actor: { firmId: null, name: 'administrator', source: 'admin' },
      data: {
        action: 'referral.status_forced',
        callerKind: 'admin',
        subjectType: 'referral',
        subjectId: referralId,
        details: { from: 'SENT', to: 'SIGNED' },
        requestId: expect.stringMatching(/^req_/),
      },
    });
    expect(JSON.stringify(entry)).not.toMatch(/Dana|Whitfield|called/);
  });

  it('that is refused is not recorded', async () => {
    const referralId = await refer();
    expect((await force(referralId, { status: 'NOWHERE', reason: 'x' })).status).toBe(400);
    expect((await force(newId(), { status: 'SIGNED', reason: 'x' })).status).toBe(404);
    expect(await entriesOf(referralId)).toEqual([]);
  });

  it('that pushes the status of a case system is recorded, and not again when nothing changes', async () => {
    const referralId = await refer();
    const externalId = newId();
    await service.database.query(
      `INSERT INTO external_links (id, firm_id, referral_id, external_system, external_id, created_at)
       VALUES ($1, $2, $3, 'case_system_a', $4, now())`,
      [newId(), receiver.firmId, referralId, externalId],
    );
    const pushed = {
      externalSystem: 'case_system_a',
      externalId,
      status: 'SIGNED',
      channel: 'inbound_webhook',
    };
    for (const _ of [1, 2]) {
      const { status } = await service.admin.post('/api/v1/integrations/case-system/statuses', pushed);
      expect(status).toBe(200);
    }
    expect((await entriesOf(referralId)).map(({ data }) => data)).toEqual([
      expect.objectContaining({
        action: 'referral.status_synced',
        details: { from: 'SENT', to: 'SIGNED', externalSystem: 'case_system_a', channel: 'inbound_webhook' },
      }),
    ]);
  });
});
