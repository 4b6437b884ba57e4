import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { csv, HEADER, row, upload } from './import-files.js';
import { TestService, type Client } from './referrals-under-test.js';

let service: TestService;
let firm: Client, other: Client;
beforeAll(async () => {
  service = await TestService.start();
  [firm, other] = [await service.firm('S'), await service.firm('R')];
});
afterAll(() => service.stop());

const names = (rows: any[]) => rows.map(({ fileName }) => fileName as string);

it('lists the imports of a firm, the newest first, dry runs too, without the errors of rows', async () => {
  const file = csv(HEADER, row('A-1'), ',,,,,');
  await upload(service, firm, 'cases', file, { fileName: 'one.csv', dryRun: true });
  await upload(service, firm, 'cases', file, { fileName: 'two.csv' });
  const statuses = csv('referenceNumber,status', 'ABC-0001,SIGNED');
  await upload(service, firm, 'cases/update', statuses, { fileName: 'three.csv' });
  await upload(service, other, 'cases', file, { fileName: 'of another firm.csv' });

  const { status, body } = await firm.get('/import/jobs');
  expect([status, names(body.data)]).toEqual([200, ['three.csv', 'two.csv', 'one.csv']]);
  expect(body.pagination).toEqual({ page: 1, limit: 20, total: 3, totalPages: 1 });
  expect(body.data[1]).toEqual({
    ...{ jobId: expect.any(String), fileName: 'two.csv', kind: 'cases', dryRun: false, status: 'COMPLETED' },
    ...{ totalRows: 2, processedRows: 2, created: 1, updated: 0, skipped: 0, failed: 1 },
    ...{ failureReason: null, createdByName: firm.principal.firmName },
    ...{ createdAt: expect.any(String), startedAt: expect.any(String), finishedAt: expect.any(String) },
  });
  expect([body.data[0].kind, body.data[2].dryRun]).toEqual(['statuses', true]);
  expect(names((await other.get('/import/jobs')).data)).toEqual(['of another firm.csv']);
});

it('gives it in pages, and to keys with tier full alone', async () => {
  const second = await firm.get('/import/jobs?limit=2&page=2');
  expect([names(second.data), second.body.pagination.totalPages]).toEqual([['one.csv'], 2]);
  const standard = service.client({ ...firm.principal, tier: 'standard' });
  expect((await standard.get('/import/jobs')).code).toBe('insufficient_tier');
});

it('lists the errors of a thousand failed rows, and of the next ones when asked', async () => {
  const rows = Array.from({ length: 1_000 }, () => ',Fall,nothing,NY,Dana,Whitfield');
  const { data } = await upload(service, firm, 'cases', csv(HEADER, ...rows));
  const all = await firm.get(`/import/jobs/${data.jobId}`);
  expect([all.data.errors.length, all.data.omittedRows]).toEqual([1_000, undefined]);
  const rest = async (afterRow: number) =>
    (await firm.get(`/import/jobs/${data.jobId}?afterRow=${afterRow}`)).data;
  const last = await rest(999);
  expect([last.errors.map((error: any) => error.row), last.omittedRows]).toEqual([[1_000, 1_001], undefined]);
  expect((await rest(1_001)).errors).toEqual([]);

  // as a file for the background leaves it, of which the first answer cannot list all
  await service.sql(
    `INSERT INTO import_failed_rows (job_id, row_number, errors, cells)
     SELECT $1, n, '[{"field":"title","code":"required","message":"title is required"}]', '[]' FROM generate_series(1002, 2003) n`,
    [data.jobId],
  );
  await service.sql('UPDATE import_jobs SET failed = 2002 WHERE id = $1', [data.jobId]);
  expect((await firm.get(`/import/jobs/${data.jobId}`)).data.omittedRows).toBe(1_002);
  const next = await rest(1_001);
  expect([next.errors.length, next.errors[0].row, next.omittedRows]).toEqual([1_000, 1_002, 2]);
});

it('refuses a row that is none', async () => {
  const [job] = (await firm.get('/import/jobs')).data;
  const { status, code } = await firm.get(`/import/jobs/${job.jobId}?afterRow=-1`);
  expect([status, code]).toEqual([400, 'validation_error']);
});
