import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Principal } from '@referral-exchange/contracts';
import { newId } from '@referral-exchange/telemetry';
import { csv, HEADER, row, upload } from './import-files.js';
import { TestService, type Client } from './referrals-under-test.js';

const OPERATOR: Partial<Principal> = {
  kind: 'session',
  role: 'system_admin',
  tier: null,
  firmId: null,
  firmName: null,
  userId: newId(),
  userName: 'Olu Adeyemi',
  hasSecondFactor: true,
};
let service: TestService;
let firm: Client, other: Client;
beforeAll(async () => {
  service = await TestService.start();
  [firm, other] = [await service.firm('S'), await service.firm('R')];
});
afterAll(() => service.stop());

const list = (query = '', as = OPERATOR) =>
  service.service.call('GET', `/api/v1/admin/imports${query}`, { as });
const importOf = async (who: Client) =>
  (
    await upload(service, who, 'cases', csv(HEADER, row(`A-${newId()}`), ',,,,,'), {
      fileName: 'Whitfield.csv',
    })
  ).data.jobId as string;

it('shows an operator the imports of all firms, and neither files nor rows', async () => {
  const [first, second] = [await importOf(firm), await importOf(other)];
  const answer = await list();
  expect(answer.data.map(({ jobId }: any) => jobId)).toEqual([second, first]);
  expect(answer.data[1]).toEqual({
    ...{ jobId: first, firmId: firm.firmId, firmName: expect.any(String), kind: 'cases', dryRun: false },
    ...{ status: 'COMPLETED', isStuck: false, totalRows: 2, processedRows: 2 },
    ...{ created: 1, updated: 0, skipped: 0, failed: 1, failureReason: null },
    ...{ createdByUserId: null, createdByName: firm.principal.firmName },
    ...{ createdAt: expect.any(String), startedAt: expect.any(String) },
    ...{ progressedAt: expect.any(String), finishedAt: expect.any(String) },
  });
  expect(answer.text).not.toMatch(/Whitfield|Dana/);
  expect((await list(`?firmId=${other.firmId}`)).data).toMatchObject([{ jobId: second }]);
});

it('finds those that stand still, and those that failed', async () => {
  const [stuck, slow, failed] = [await importOf(firm), await importOf(firm), await importOf(firm)];
  const set = (id: string, status: string, minutes: number) =>
    service.sql(
      `UPDATE import_jobs SET status = $2, updated_at = now() - make_interval(mins => $3), finished_at = NULL WHERE id = $1`,
      [id, status, minutes],
    );
  await set(stuck, 'RUNNING', 6);
  await set(slow, 'RUNNING', 4);
  await set(failed, 'FAILED', 60);
  expect((await list('?isStuck=true')).data).toMatchObject([{ jobId: stuck, isStuck: true }]);
  expect((await list('?status=failed')).data).toMatchObject([{ jobId: failed, isStuck: false }]);
  const rest = (await list('?isStuck=false&limit=100')).data.map(({ jobId }: any) => jobId);
  expect([rest.includes(slow), rest.includes(stuck)]).toEqual([true, false]);
});

it.each([
  ['an operator without a second factor', { ...OPERATOR, hasSecondFactor: false }, 'insufficient_role'],
  ['the administrator of a firm', { kind: 'session', role: 'account_manager', tier: null }, 'wrong_scope'],
  ['a key of a firm', { kind: 'firm_key', tier: 'full' }, 'wrong_scope'],
] as const)('%s reads none', async (_who, change, code) => {
  const as = { firmId: firm.firmId, ...change } as Partial<Principal>;
  expect((await list('', as)).body.error.code).toBe(code);
});
