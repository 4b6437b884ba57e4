import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { HOUSE_FIRMS } from '@referral-exchange/contracts';
import { FirmsRepository } from '@referral-exchange/firms';
import { newId } from '@referral-exchange/telemetry';
import { buildEvent, buildFirm, untilBlocked } from '@referral-exchange/testing';
import { CasesRepository } from '../src/core/storage/cases.repository.js';
import { OnSandboxResetConsumer } from '../src/for-services/sandbox-resets/on-sandbox-reset.consumer.js';
import { csv, HEADER, row, upload } from './import-files.js';
import { acknowledged, caseBody, referred, TestService, type Client } from './referrals-under-test.js';

const [{ id: HOUSE, name }] = HOUSE_FIRMS as [(typeof HOUSE_FIRMS)[number]];

describe('a test firm that was reset', () => {
  let service: TestService;
  let firm: Client, partner: Client;
  beforeAll(async () => {
    service = await TestService.start();
    await service.sql(
      `INSERT INTO firms (id, name, reference_prefix, is_active, is_test_firm, updated_at) VALUES ($1, $2, 'PRO', true, true, now())`,
      [HOUSE, name],
    );
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    [firm, partner] = [await service.firm(), await service.firm()];
  });

  /** As the consumer does, in one transaction. */
  const reset = (change: { occurredAt?: string } = {}) => {
    const firmId = firm.firmId!;
    const data = { firmId, newFirmId: newId() };
    const event = buildEvent('firm.sandbox_reset.v1', { key: firmId, data, ...change });
    return service.database.transaction(() => service.service.part(OnSandboxResetConsumer).handle(event));
  };

  it('leaves nothing open with firms whose people would wait, signed or not', async () => {
    const sent = await referred(firm, partner);
    const received = await acknowledged(partner, firm);
    const signed = await acknowledged(firm, partner);
    await partner.post(`/received-referrals/${signed.referralId}/sign`);
    const statusOf = async ({ referralId }: { referralId: string }) =>
      (await partner.get(`/referrals/${referralId}`)).data.status;
    expect(await Promise.all([sent, received, signed].map(statusOf))).toEqual([
      'SENT',
      'UNDER_EVALUATION',
      'SIGNED',
    ]);
    await reset();
    expect(await Promise.all([sent, received, signed].map(statusOf))).toEqual([
      'WITHDRAWN',
      'REJECTED',
      'WITHDRAWN',
    ]);
    const history = await partner.get(`/referrals/${received.referralId}/status-history`);
    expect(history.text).toContain('The test firm was reset');
    await reset();
    expect((await partner.get(`/referrals/${received.referralId}/status-history`)).data).toEqual(
      history.data,
    );
  });

  it('leaves nothing archived that goes on between others', async () => {
    const far = await service.firm();
    const { baseCaseId, referralId } = await acknowledged(firm, partner);
    const sent = await partner.post(`/sent-cases/${referralId}/refer`, { referentFirmId: far.firmId });
    const onward = sent.data.referralId as string;
    await far.post(`/cases/${baseCaseId}/referrals/${onward}/acknowledge`);
    await far.post(`/received-referrals/${onward}/sign`);
    await firm.post(`/sent-cases/${baseCaseId}/archive`);
    await reset();
    expect((await far.get('/received-referrals')).body.pagination.total).toBe(1);
    expect((await far.post('/messages/send', { id: onward, message: 'Any news?' })).status).toBe(201);
  });

  it('is inactive here at once, although the event of its deactivation comes later', async () => {
    const activity = async () =>
      (
        await service.sql<{ is_active: boolean }>('SELECT is_active FROM firms WHERE id = $1', [firm.firmId])
      )[0];
    await reset();
    expect(await activity()).toEqual({ is_active: false });
    // nor does an older event of it change that
    const facts = buildFirm({ id: firm.firmId!, updatedAt: new Date(Date.now() - 5_000).toISOString() });
    await service.service.part(FirmsRepository).save(facts);
    expect(await activity()).toEqual({ is_active: false });
    // nor does the reset change what came after it
    const occurredAt = new Date().toISOString();
    const updatedAt = new Date(Date.now() + 5_000).toISOString();
    await service.service.part(FirmsRepository).save(buildFirm({ id: firm.firmId!, updatedAt }));
    await reset({ occurredAt });
    expect(await activity()).toEqual({ is_active: true });
  });

  /** Starts an upload, holds it within its first batch, resets the firm, and lets the upload go on. */
  async function resetDuring(rows: string[], headers: Record<string, string>) {
    const cases = service.service.part(CasesRepository);
    const creationOf = cases.creationOf.bind(cases);
    const [written, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    jest.spyOn(cases, 'creationOf').mockImplementationOnce((...args) => async () => {
      await creationOf(...args)();
      written.resolve();
      await letGo.promise;
    });
    const file = csv(`${HEADER},referentFirmId,notes`, ...rows);
    const uploading = upload(service, firm, 'cases', file, { headers });
    await written.promise;
    const resetting = reset();
    await Promise.race([resetting, untilBlocked(service)]);
    letGo.resolve();
    const [{ data }] = await Promise.all([uploading, resetting]);
    return (await firm.get(`/import/jobs/${data.jobId}`)).data;
  }

  /** A batch has at most 400,000 characters, so some 80 rows. */
  const rowsOf = (count: number) =>
    Array.from({ length: count }, (_, n) => `${row(`I-${n}`)},${partner.firmId},${'x'.repeat(4_900)}`);

  const sentByStatus = () =>
    service.sql(
      'SELECT status, count(*)::int AS count FROM referrals WHERE referring_firm_id = $1 GROUP BY status',
      [firm.firmId],
    );

  it('ends its imports first, so that nothing stays open that one of them writes just then', async () => {
    const job = await resetDuring(rowsOf(600), {});
    expect([job.status, job.failureReason]).toEqual([
      'FAILED',
      expect.stringMatching(/^Your firm was deact/),
    ]);
    expect(job.processedRows).toBeLessThan(600);
    expect(await sentByStatus()).toEqual([{ status: 'WITHDRAWN', count: job.created }]);
    const left = await service.sql('SELECT 1 FROM import_batches WHERE job_id = $1', [job.id]);
    expect(left).toEqual([]);
  });

  it('waits for an upload that is one transaction, as it has an Idempotency-Key', async () => {
    const job = await resetDuring(rowsOf(200), { 'idempotency-key': newId() });
    expect([job.status, job.created]).toEqual(['COMPLETED', 200]);
    expect(await sentByStatus()).toEqual([{ status: 'WITHDRAWN', count: 200 }]);
  });

  it('forgets what a dry run of it remembered', async () => {
    const { data } = await upload(service, firm, 'cases', csv(HEADER, row('D-1')), { dryRun: true });
    // as one that is not done yet
    await service.sql(`UPDATE import_jobs SET status = 'RUNNING', finished_at = NULL WHERE id = $1`, [
      data.jobId,
    ]);
    await service.sql(`INSERT INTO import_keys (firm_id, scope, key) VALUES ($1, $2, '\\x01')`, [
      firm.firmId,
      data.jobId,
    ]);
    await reset();
    expect(await service.sql('SELECT 1 FROM import_keys WHERE firm_id = $1', [firm.firmId])).toEqual([]);
  });

  it('leaves the referrals of others and those to house firms as they are', async () => {
    const other = await service.firm();
    const theirs = await referred(other, partner);
    const { data } = await firm.post('/sent-cases', caseBody({ referentFirmId: HOUSE }));
    expect(data.status).toBe('SENT');
    await reset();
    expect((await partner.get(`/referrals/${theirs.referralId}`)).data.status).toBe('SENT');
    expect((await firm.get(`/sent-cases/${data.baseCaseId}`)).data.status).toBe('SENT');
  });
});
