import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { HOUSE_FIRMS } from '@referral-exchange/contracts';
import { newId } from '@referral-exchange/telemetry';
import { buildEvent } from '@referral-exchange/testing';
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
  const reset = () => {
    const firmId = firm.firmId!;
    const event = buildEvent('firm.sandbox_reset.v1', { key: firmId, data: { firmId, newFirmId: newId() } });
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

  it('ends its imports first, so that nothing stays open that one of them writes just then', async () => {
    const cases = service.service.part(CasesRepository);
    const creationOf = cases.creationOf.bind(cases);
    const [written, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    jest.spyOn(cases, 'creationOf').mockImplementationOnce((...args) => async () => {
      await creationOf(...args)();
      written.resolve();
      await letGo.promise;
    });
    // a batch has at most 400,000 characters
    const notes = 'x'.repeat(4_900);
    const rows = Array.from({ length: 100 }, (_, n) => `${row(`I-${n}`)},${partner.firmId},${notes}`);
    const uploading = upload(service, firm, 'cases', csv(`${HEADER},referentFirmId,notes`, ...rows));
    await written.promise;
    const resetting = reset();
    await Promise.race([resetting, pause(1_000)]);
    letGo.resolve();
    const [{ data }] = await Promise.all([uploading, resetting]);
    const job = (await firm.get(`/import/jobs/${data.jobId}`)).data;
    expect([job.status, job.failureReason]).toEqual([
      'FAILED',
      expect.stringMatching(/^Your firm was deact/),
    ]);
    const received = (await partner.get('/received-referrals?limit=100')).data;
    expect([received.length, job.created]).toEqual([job.processedRows, received.length]);
    expect(received.length).toBeLessThan(rows.length);
    expect(new Set(received.map((one: { status: string }) => one.status))).toEqual(new Set(['WITHDRAWN']));
    const left = await service.sql('SELECT 1 FROM import_batches WHERE job_id = $1', [data.jobId]);
    expect(left).toEqual([]);
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
