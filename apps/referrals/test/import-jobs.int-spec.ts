import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { newId } from '@referral-exchange/telemetry';
import {
  buildPrincipal,
  eventually,
  ServiceBacking,
  ServiceProcess,
  until,
} from '@referral-exchange/testing';
import { referrals } from '../src/service.js';
import { csv, HEADER, row, upload } from './import-files.js';

/**
 * The tests start and kill processes of the built service, which takes long on a machine that is busy with
 * other things too.
 */
const BUSY_MS = 600_000;
const SETTINGS = { IMPORT_TAKEOVER_MS: '200', EXPIRY_INTERVAL_MS: '3600000' };
const ROWS = 4_000;
/** Any number: the advisory lock at which an import is held. */
const HOLD = 69_001;

/** Files of more than 1,000 rows (decisions, 3, "CSV"): done in the background, over any crash. */
describe('an import in the background', () => {
  let backing: ServiceBacking;
  const running: ServiceProcess[] = [];
  beforeAll(async () => {
    ServiceProcess.build('referrals');
    // without Kafka every event stays in the outbox, where it can be counted
    backing = await ServiceBacking.open(referrals, ['redis']);
  }, BUSY_MS);
  afterEach(async () => {
    for (const one of running.splice(0)) await one.kill();
  });
  afterAll(() => backing?.drop());

  async function start(): Promise<ServiceProcess> {
    const one = await ServiceProcess.start(backing, SETTINGS);
    running.push(one);
    return one;
  }

  async function firm(name: string) {
    const id = newId();
    await backing.sql(
      `INSERT INTO firms (id, name, reference_prefix, is_active, is_test_firm, updated_at) VALUES ($1, $2, $3, true, false, now())`,
      [
        id,
        name,
        `K${id.slice(-8).replaceAll(/\d/g, (digit) => String.fromCharCode(71 + Number(digit)))}`.toUpperCase(),
      ],
    );
    return buildPrincipal({ firmId: id, firmName: name, keyId: newId() });
  }

  /** Waits until so many rows of the job are done. */
  async function doneUntil(jobId: string, rows: number): Promise<any> {
    let job: any;
    await until(async () => {
      [job] = await backing.sql<any>('SELECT * FROM import_jobs WHERE id = $1', [jobId]);
      return job.processed_rows >= rows;
    }, BUSY_MS);
    return job;
  }

  /** Holds every import before it goes beyond so many rows, until what is returned is called. */
  async function holdAt(rows: number): Promise<() => Promise<void>> {
    const holder = new pg.Client({ connectionString: backing.database.url });
    await holder.connect();
    await holder.query('SELECT pg_advisory_lock($1)', [HOLD]);
    await holder.query(`
      CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_advisory_xact_lock(${HOLD}); RETURN NEW; END $$;
      CREATE TRIGGER hold BEFORE UPDATE ON import_jobs FOR EACH ROW WHEN (NEW.processed_rows > ${rows}) EXECUTE FUNCTION hold()`);
    return async () => {
      await holder.end();
      await backing.sql('DROP TRIGGER hold ON import_jobs; DROP FUNCTION hold');
    };
  } // prettier-ignore

  const count = async (sql: string, ...params: unknown[]) =>
    (await backing.sql<{ n: number }>(`SELECT count(*)::int AS n FROM ${sql}`, params))[0]!.n;

  it('does every row once, although its process is killed, stopped and started again', async () => {
    const [sender, receiver] = [await firm('S'), await firm('R')];
    const lines = Array.from({ length: ROWS }, (_, n) => `${row(n % 100 === 7 ? '' : `K-${n}`, `Case ${n}`)},${receiver.firmId}`);
    lines[3_000] = ',,,,,,';
    const first = await start();
    const release = await holdAt(ROWS / 2);
    const started = await upload(first, sender, 'cases', csv(`${HEADER},referentFirmId`, ...lines));
    expect([started.status, started.data]).toEqual([202, { jobId: started.data.jobId, status: 'PENDING' }]);
    const { jobId } = started.data;
    await doneUntil(jobId, 500);
    await first.kill();
    await release();
    const killedAt = (await doneUntil(jobId, 0)).processed_rows;
    expect([killedAt >= 500 && killedAt < ROWS, await count('cases WHERE owner_firm_id = $1', sender.firmId)]).toEqual([true, killedAt]);

    const second = await start();
    await doneUntil(jobId, killedAt + 500);
    await second.stop();
    const third = await start();
    await doneUntil(jobId, ROWS);
    const { data } = await third.call('GET', `/api/public/v1/import/jobs/${jobId}`, { as: sender });
    expect(data).toMatchObject({
      status: 'COMPLETED', totalRows: ROWS, processedRows: ROWS, created: ROWS - 1, updated: 0, skipped: 0, failed: 1,
    }); // prettier-ignore
    expect(new Set(data.errors.map((error: any) => error.row))).toEqual(new Set([3_002]));
    const [found] = await backing.sql<any>(
      `SELECT count(*)::int AS cases, count(DISTINCT title)::int AS titles, count(DISTINCT c.reference_number)::int AS numbers,
              count(h.id)::int AS hops FROM cases c JOIN referrals h ON h.case_id = c.id WHERE owner_firm_id = $1`,
      [sender.firmId],
    );
    expect(found).toEqual({ cases: ROWS - 1, titles: ROWS - 1, numbers: ROWS - 1, hops: ROWS - 1 });
    // one event a referral, which read models alone hear
    expect(await count(`outbox WHERE payload LIKE '%"type":"referral.status_synced.v1"%'`)).toBe(ROWS - 1);
    expect(await count('(SELECT DISTINCT key FROM outbox) AS keys')).toBe(ROWS - 1);
    expect(await count('import_batches')).toBe(0);
    await backing.sql('DELETE FROM outbox');
  }, BUSY_MS); // prettier-ignore

  it('of statuses changes each referral once, with one event, although its process is killed', async () => {
    const [sender, receiver] = [await firm('S'), await firm('R')];
    const first = await start();
    for (const part of [0, 1]) {
      const lines = Array.from({ length: 1_000 }, (_, n) => `${row(`${part}-${n}`)},${receiver.firmId}`);
      expect((await upload(first, sender, 'cases', csv(`${HEADER},referentFirmId`, ...lines))).data.created).toBe(1_000);
    }
    const ids = await backing.sql<{ id: string }>('SELECT id FROM referrals WHERE referent_firm_id = $1', [receiver.firmId]);
    await backing.sql('DELETE FROM outbox');
    const file = csv('referralId,status', ...ids.map(({ id }) => `${id},UNDER_EVALUATION`));
    const { status, data } = await upload(first, receiver, 'cases/update', file);
    expect(status).toBe(202);
    await doneUntil(data.jobId, 100);
    await first.kill();
    await start();
    const job = await doneUntil(data.jobId, 2_000);
    expect([job.status, job.updated, job.failed]).toEqual(['COMPLETED', 2_000, 0]);
    const rows = `status_updates WHERE referent_firm_id = $1 AND status = 'UNDER_EVALUATION'`;
    expect(await count(rows, receiver.firmId)).toBe(2_000);
    expect(await count(`(SELECT DISTINCT key FROM outbox WHERE payload LIKE '%referral.accepted%') AS keys`)).toBe(2_000);
    expect(await count('outbox')).toBe(2_000);
  }, BUSY_MS); // prettier-ignore

  it('ends when its firm is deactivated: what is done stays, and the file can be uploaded again', async () => {
    const sender = await firm('S');
    const service = await start();
    const release = await holdAt(ROWS / 2);
    const file = csv(HEADER, ...Array.from({ length: ROWS }, (_, n) => row(`D-${n}`)));
    const { jobId } = (await upload(service, sender, 'cases', file)).data;
    await doneUntil(jobId, 500);
    await backing.sql('UPDATE firms SET is_active = false WHERE id = $1', [sender.firmId]);
    await release();
    const job = async () => (await service.call('GET', `/api/public/v1/import/jobs/${jobId}`, { as: sender })).data;
    const ended = await eventually(job, ({ finishedAt }) => finishedAt !== null, BUSY_MS);
    const { status, processedRows, created, failureReason } = ended;
    expect([status, failureReason]).toEqual(['FAILED', expect.stringMatching(/^Your firm was deactivated/)]);
    expect([processedRows < ROWS, created, await count('cases WHERE owner_firm_id = $1', sender.firmId), await count('import_batches')])
      .toEqual([true, processedRows, processedRows, 0]);
  }, BUSY_MS); // prettier-ignore

  it('is limited to five a firm, and given up after several faults of our own', async () => {
    const sender = await firm('S');
    const [service] = [await start()];
    const file = csv(HEADER, ...Array.from({ length: 1_001 }, (_, n) => row(`L-${n}`)));
    await backing.sql(
      `INSERT INTO import_jobs (id, firm_id, kind, is_dry_run, file_name, caller, header, total_rows, updated_at)
       SELECT gen_random_uuid(), $1, 'cases', false, 'x.csv', '{}', '{}', 5, now() + interval '1 hour' FROM generate_series(1, 5)`,
      [sender.firmId],
    );
    const refused = await upload(service, sender, 'cases', file);
    expect([refused.status, refused.error.details.reason]).toEqual([409, 'too_many_imports']);
    expect(await count('import_batches')).toBe(0);
    await backing.sql('DELETE FROM import_jobs WHERE firm_id = $1', [sender.firmId]);

    // a row that no code of ours can read
    await backing.sql('CREATE TRIGGER broken BEFORE INSERT ON cases EXECUTE FUNCTION suppress_redundant_updates_trigger()');
    const { data } = await upload(service, sender, 'cases', file);
    const read = async () => (await service.call('GET', `/api/public/v1/import/jobs/${data.jobId}`, { as: sender })).data;
    const job = await eventually(read, ({ status }) => status !== 'PENDING', BUSY_MS);
    expect(job).toMatchObject({ status: 'FAILED', processedRows: 0, failureReason: expect.stringContaining('upload the file again') });
    expect(await count('import_batches')).toBe(0);
    await backing.sql('DROP TRIGGER broken ON cases');
    expect((await upload(service, sender, 'cases', file)).status).toBe(202);
  }, BUSY_MS); // prettier-ignore
});
