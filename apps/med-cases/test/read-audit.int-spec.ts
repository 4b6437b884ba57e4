import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { referred, TestService, type Client } from './med-cases-under-test.js';

/** Reads of health data are in the audit log: who, what, when; one entry per request (ADR 70). */
describe('a read of patient data', () => {
  let service: TestService;
  let firm: Client, provider: Client;
  let medCaseId: string, referralId: string, path: string;
  beforeAll(async () => {
    service = await TestService.start();
    [firm, provider] = [await service.firm(), await service.provider()];
    await referred(firm, provider);
    ({ medCaseId, referralId, path } = await referred(firm, provider));
  });
  afterAll(() => service.stop());

  async function entriesOf(read: () => Promise<unknown>) {
    const before = (await service.auditEntries()).length;
    await read();
    return (await service.auditEntries()).slice(before);
  }

  it('of one record names the caller and the record', async () => {
    const [entry, ...others] = await entriesOf(() => provider.get(path.toUpperCase().replace('/MED-CASES', '/med-cases').replace('/REFERRALS', '/referrals'))); // prettier-ignore
    expect(others).toEqual([]);
    expect(entry).toEqual({
      action: 'med_referral.read',
      callerKind: 'provider_key',
      subjectType: 'med_referral',
      subjectId: referralId,
      details: {
        firmId: null,
        providerId: provider.principal.providerId,
        keyId: provider.principal.keyId,
        medCaseId,
        subjectIds: [referralId],
      },
      requestId: expect.stringMatching(/^req_/),
    });
    expect(await entriesOf(() => firm.get(`/med-cases/${medCaseId}`))).toMatchObject([
      {
        action: 'med_case.read',
        subjectType: 'med_case',
        subjectId: medCaseId,
        details: { firmId: firm.firmId },
      },
    ]);
    expect(await entriesOf(() => firm.get(`/med-cases/${medCaseId}/referrals`))).toMatchObject([
      { action: 'med_referral.listed', subjectId: medCaseId, details: { subjectIds: [referralId] } },
    ]);
  });

  it('of a list is one entry with the ids that it showed, and holds no search term', async () => {
    const entries = await entriesOf(() => firm.get('/med-cases?search=Whitfield'));
    expect(entries).toMatchObject([
      {
        action: 'med_case.listed',
        subjectId: medCaseId,
        details: { subjectIds: [medCaseId, expect.any(String)] },
      },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/whitfield|dana/i);
    expect(await entriesOf(() => firm.get('/med-cases?search=nobody'))).toEqual([]);
  });

  it('in the answer to a change is recorded with the change, without its values', async () => {
    const entries = await entriesOf(async () => {
      await firm.patch(`/med-cases/${medCaseId}`, { patientPhone: '+1 555 0199' });
      await provider.post(`${path}/acknowledge`);
    });
    expect(entries).toMatchObject([
      { action: 'med_case.updated', subjectId: medCaseId, details: { fields: ['patientPhone'] } },
      {
        action: 'med_referral.status_changed',
        subjectId: referralId,
        details: { providerId: provider.principal.providerId, medCaseId, from: 'SENT', to: 'UNDER_REVIEW' },
      },
    ]);
    // with the space: an id may have these digits
    expect(JSON.stringify(entries)).not.toContain('555 0199');
  });

  it('that is refused has no entry', async () => {
    const stranger = await service.firm();
    const entries = await entriesOf(async () => {
      expect((await stranger.get(path)).status).toBe(404);
      expect((await stranger.get('/med-cases')).data).toEqual([]);
    });
    expect(entries).toEqual([]);
  });

  it('fails when the entry cannot be written', async () => {
    await service.service.sql('ALTER TABLE outbox RENAME TO outbox_gone');
    try {
      const { status, text } = await firm.get(`/med-cases/${medCaseId}`);
      expect(status).toBeGreaterThanOrEqual(500);
      expect(text).not.toMatch(/Whitfield/);
    } finally {
      await service.service.sql('ALTER TABLE outbox_gone RENAME TO outbox');
    }
  });
});
