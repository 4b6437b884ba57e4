import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { heldCasesCall, type FirmRetention } from '@referral-exchange/contracts';
import { FirmsRepository } from '@referral-exchange/firms';
import { newId } from '@referral-exchange/telemetry';
import { buildFirm, serviceHeaders } from '@referral-exchange/testing';
import { ImportJobsRepository } from '../src/import/jobs/import-jobs.repository.js';
import { caseBody, referred, TestService, type Client } from './referrals-under-test.js';

const HOLDS = '/api/v1/admin/legal-holds';
const OF_PERSON = '/internal/med-cases-of-person';

describe('imports of firms that have their own time', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start({ IMPORT_RETENTION_DAYS: '30' });
    service.known.set(OF_PERSON, { medCases: [] });
  });
  afterAll(() => service.stop());

  async function firm(importDays?: number | null): Promise<Client> {
    const client = await service.firm();
    await tell(client.firmId!, importDays, 1_000);
    return client;
  }

  /** Facts of a firm from so much later than now. Without days they say nothing of its retention. */
  async function tell(firmId: string, importDays: number | null | undefined, laterMs: number): Promise<void> {
    const days = { deliveredPayloadDays: null, exhaustedPayloadDays: null };
    const retention: FirmRetention | undefined =
      importDays === undefined ? undefined : { ...days, importDays };
    const updatedAt = new Date(Date.now() + laterMs).toISOString();
    const prefix = firmId.slice(0, 8).replaceAll(/[^a-f]/g, (digit) => 'GHIJKLMNOP'[Number(digit)]!);
    const facts = buildFirm({ id: firmId, referencePrefix: prefix.toUpperCase(), retention, updatedAt });
    expect(await service.service.part(FirmsRepository).save(facts)).toBe(true);
  }

  /** Imports of a firm from so many days ago, and a row of each that failed. */
  async function imports(firmId: string | null, ...days: number[]): Promise<void> {
    for (const age of days) {
      const id = newId();
      await service.sql(
        `INSERT INTO import_jobs (id, firm_id, kind, is_dry_run, file_name, caller, header, total_rows, status, created_at)
         VALUES ($1, $2, 'cases', false, $3, '{}', '{}', 1, 'COMPLETED', now() - $4 * interval '1 day')`,
        [id, firmId, `${age}.csv`, age],
      );
      await service.sql(
        `INSERT INTO import_failed_rows (job_id, row_number, errors, cells) VALUES ($1, 2, '[]', '[]')`,
        [id],
      );
    }
  }

  /** The ages of those that are left. */
  async function left(firmId: string | null): Promise<string[]> {
    await service.service.part(ImportJobsRepository).purge();
    const rows = await service.sql<{ name: string }>(
      `SELECT j.file_name AS name FROM import_jobs j JOIN import_failed_rows r ON r.job_id = j.id
        WHERE firm_id = $1 ORDER BY created_at DESC`,
      [firmId],
    );
    return rows.map(({ name }) => name.replace('.csv', ''));
  }

  it('are kept for it, and those of other firms for theirs or that of the exchange', async () => {
    const [short, long, none, silent] = [await firm(7), await firm(60), await firm(null), await firm()];
    const unknown = newId();
    for (const id of [short.firmId, long.firmId, none.firmId, silent.firmId, unknown])
      await imports(id, 6, 8, 29, 31, 59, 61);
    expect(await left(short.firmId)).toEqual(['6']);
    expect(await left(long.firmId)).toEqual(['6', '8', '29', '31', '59']);
    for (const id of [none.firmId, silent.firmId, unknown]) expect(await left(id)).toEqual(['6', '8', '29']);
  });

  it('are kept for it after an event of the release before, until the firm says otherwise', async () => {
    const { firmId } = await firm(7);
    await tell(firmId!, undefined, 2_000);
    await imports(firmId, 6, 8);
    expect(await left(firmId)).toEqual(['6']);
    await tell(firmId!, null, 3_000);
    await imports(firmId, 8);
    expect(await left(firmId)).toEqual(['6', '8']);
  });

  it('are kept at least as long as the exchange keeps them while a case of the firm is held', async () => {
    const [sender, receiver, other] = [await firm(7), await firm(7), await firm(7)];
    const { baseCaseId } = await referred(sender, receiver, caseBody());
    for (const { firmId } of [sender, receiver, other]) await imports(firmId, 6, 8, 31);
    const hold = await service.admin.post(HOLDS, { baseCaseId, reason: 'Docket 26-1180' });
    expect(hold.status).toBe(201);
    expect(await left(sender.firmId)).toEqual(['6', '8']);
    expect(await left(receiver.firmId)).toEqual(['6', '8']);
    expect(await left(other.firmId)).toEqual(['6']);
    expect(await heldCases()).toContain(baseCaseId);
    await service.admin.delete(`${HOLDS}/${hold.data.id}`);
    expect(await left(sender.firmId)).toEqual(['6']);
    expect(await heldCases()).not.toContain(baseCaseId);
  });

  /** What webhooks is told. */
  async function heldCases(): Promise<string[]> {
    const headers = serviceHeaders('webhooks', 'referrals');
    const { status, body } = await service.service.call('GET', heldCasesCall.path, { as: null, headers });
    expect(status).toBe(200);
    return body.caseIds;
  }
});
