import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Principal, Role } from '@referral-exchange/contracts';
import { newId } from '@referral-exchange/telemetry';
import { buildEvent, buildFirm, untilBlocked } from '@referral-exchange/testing';
import { CasesRepository } from '../src/core/storage/cases.repository.js';
import { OnUploaderEndedConsumer } from '../src/import/jobs/on-uploader-ended.consumer.js';
import { csv, HEADER, row, upload } from './import-files.js';
import { TestService, type Client } from './referrals-under-test.js';

/** Decisions, section 8: what may not call any more does not act by its imports either (docs/adr/0069). */
describe('an import whose uploader may not upload any more', () => {
  let service: TestService;
  let firm: Client;
  let keyId: string, userId: string;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    firm = await service.firm();
    [keyId, userId] = [newId(), newId()];
  });

  /** As the consumer does, in one transaction. */
  const told = (handle: (consumer: OnUploaderEndedConsumer) => Promise<void>) =>
    service.database.transaction(() => handle(service.service.part(OnUploaderEndedConsumer)));
  const ago = (ms: number) => ({ occurredAt: new Date(Date.now() - ms).toISOString() });
  const keyRevoked = (change: object = {}) =>
    told((consumer) =>
      consumer.keyRevoked(
        buildEvent('api_key.revoked.v1', {
          data: { keyId, firmId: firm.firmId, providerId: null },
          ...change,
        }),
      ),
    );
  const userChanged = (
    type: 'user.deactivated.v1' | 'user.updated.v1',
    { role = 'firm_admin', ...change }: { role?: Role; occurredAt?: string } = {},
  ) =>
    told((consumer) => {
      const event = buildEvent(type, change);
      Object.assign(event.data.user, { id: userId, firmId: firm.firmId, role });
      return consumer.userChanged(event);
    });
  const apiSwitched = (publicApiEnabled: boolean, change: object = {}) =>
    told((consumer) => {
      const data = { firm: buildFirm({ id: firm.firmId!, publicApiEnabled }) };
      return consumer.publicApiChanged(buildEvent('firm.public_api_changed.v1', { data, ...change }));
    });

  const byKey = () => ({ kind: 'firm_key', keyId }) as const;
  const byUser = () => ({ kind: 'session', role: 'firm_admin', tier: null, keyId: null, userId }) as const;

  /** An upload of one row, taken back to a job that has another batch to do. */
  async function unfinished(as: Partial<Principal>): Promise<string> {
    const file = csv(HEADER, row(newId()));
    const { status, data, text } = await upload(service, { firmId: firm.firmId, ...as }, 'cases', file);
    if (status !== 200) throw new Error(text);
    await service.sql(
      `WITH job AS (UPDATE import_jobs SET status = 'RUNNING', finished_at = NULL, total_rows = 2,
                           updated_at = now() + interval '1 hour' WHERE id = $1 RETURNING id)
       INSERT INTO import_batches (job_id, number, rows) SELECT id, 1, '[]' FROM job`,
      [data.jobId],
    );
    return data.jobId;
  }
  const jobOf = async (jobId: string) => (await firm.get(`/import/jobs/${jobId}`)).data;
  const isEnded = async (jobId: string) => (await jobOf(jobId)).status === 'FAILED';
  const left = (jobId: string) => service.sql('SELECT 1 FROM import_batches WHERE job_id = $1', [jobId]);

  it('ends with its key, says so, and leaves what others upload', async () => {
    const jobs = await Promise.all([
      unfinished(byKey()),
      unfinished({ kind: 'firm_key', keyId: newId() }),
      unfinished(byUser()),
    ]);
    await keyRevoked();
    expect(await Promise.all(jobs.map(isEnded))).toEqual([true, false, false]);
    expect(await jobOf(jobs[0]!)).toMatchObject({
      ...{ processedRows: 1, created: 1, finishedAt: expect.any(String) },
      failureReason: expect.stringMatching(
        /^The key that uploaded this file was revoked\. .* with another key/,
      ),
    });
    expect([await left(jobs[0]!), await left(jobs[1]!)]).toEqual([[], [{ '?column?': 1 }]]);
  });

  it('ends with a CRM token, which is revoked by the same event, also late', async () => {
    const jobId = await unfinished({ kind: 'crm_token', keyId });
    // a revoked key never comes back
    await keyRevoked(ago(86_400_000));
    expect(await isEnded(jobId)).toBe(true);
  });

  it('ends with its user, deactivated or demoted, and not with a change of its name', async () => {
    const [deactivated, byOther] = [await unfinished(byUser()), await unfinished(byKey())];
    await userChanged('user.updated.v1');
    expect(await isEnded(deactivated)).toBe(false);
    await userChanged('user.deactivated.v1');
    expect([await isEnded(deactivated), await isEnded(byOther)]).toEqual([true, false]);
    const demoted = await unfinished(byUser());
    await userChanged('user.updated.v1', { role: 'member' });
    expect((await jobOf(demoted)).failureReason).toMatch(/^The user who uploaded this file may not import/);
  });

  it('ends with the integration, unless a person uploaded it', async () => {
    const jobs = await Promise.all([
      unfinished(byKey()),
      unfinished({ kind: 'crm_token', keyId: newId() }),
      unfinished(byUser()),
    ]);
    await apiSwitched(true);
    expect(await Promise.all(jobs.map(isEnded))).toEqual([false, false, false]);
    await apiSwitched(false);
    expect(await Promise.all(jobs.map(isEnded))).toEqual([true, true, false]);
    expect((await jobOf(jobs[0]!)).failureReason).toMatch(/^The public API was switched off for your firm\./);
  });

  it('goes on when it is newer than an event that comes late', async () => {
    const jobs = [await unfinished(byUser()), await unfinished(byKey())];
    await userChanged('user.deactivated.v1', ago(120_000));
    await apiSwitched(false, ago(120_000));
    expect(await Promise.all(jobs.map(isEnded))).toEqual([false, false]);
  });

  it('keeps the rows that are done, and the file is completed by another key', async () => {
    const cases = service.service.part(CasesRepository);
    const creationOf = cases.creationOf.bind(cases);
    const [written, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    jest.spyOn(cases, 'creationOf').mockImplementationOnce((...args) => async () => {
      await creationOf(...args)();
      written.resolve();
      await letGo.promise;
    });
    // a batch has at most 400,000 characters, so some 80 rows
    const rows = Array.from({ length: 300 }, (_, n) => `${row(`K-${n}`)},${'x'.repeat(4_900)}`);
    const file = csv(`${HEADER},notes`, ...rows);
    const uploading = upload(service, { firmId: firm.firmId, ...byKey() }, 'cases', file);
    await written.promise;
    const revoking = keyRevoked();
    await Promise.race([revoking, untilBlocked(service)]);
    letGo.resolve();
    const [{ data, status }] = await Promise.all([uploading, revoking]);
    expect([status, data.status]).toEqual([202, 'FAILED']);
    const { created } = await jobOf(data.jobId);
    expect([created > 0, created < 300, await left(data.jobId)]).toEqual([true, true, []]);
    const again = await upload(service, firm, 'cases', file);
    expect(again.data).toMatchObject({ created: 300 - created, skipped: created, failed: 0 });
  });
});
