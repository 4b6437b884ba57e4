import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@referral-exchange/telemetry';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import type { ReferralsConfig } from '../../config.js';
import { hasHeldCase } from '../../core/legal-holds/held-firms.sql.js';
import type { Batch, FailedRow, FileRow, ImportJob, RowCounts } from '../rows/import-job.js';

/** A job that fails as often by our own fault is given up. */
const MAX_FAULTS = 3;

const COLUMNS = `id, firm_id AS "firmId", kind, is_dry_run AS "isDryRun", file_name AS "fileName", caller, header, status,
  total_rows AS "totalRows", processed_rows AS "processedRows", created, updated, skipped, failed,
  failure_reason AS "failureReason", created_at AS "createdAt", started_at AS "startedAt", finished_at AS "finishedAt"`;
const UNFINISHED = "status IN ('PENDING', 'RUNNING')";

const CREATE = `
  INSERT INTO import_jobs (id, firm_id, kind, is_dry_run, file_name, caller, header, total_rows)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`;
/** The row of the job is the lock: of two that do the same job, one waits and then finds the batch gone. */
const CLAIM = `
  WITH job AS (SELECT id FROM import_jobs WHERE id = $1 AND ${UNFINISHED} FOR UPDATE)
  DELETE FROM import_batches b USING job WHERE b.job_id = job.id AND b.number = $2 RETURNING b.number`;
const RECORD = `
  UPDATE import_jobs
     SET processed_rows = processed_rows + $2 + $3 + $4 + $5, created = created + $2, updated = updated + $3,
         skipped = skipped + $4, failed = failed + $5, faults = 0, updated_at = now(), started_at = coalesce(started_at, now()),
         status = CASE WHEN processed_rows + $2 + $3 + $4 + $5 >= total_rows THEN 'COMPLETED' ELSE 'RUNNING' END,
         finished_at = CASE WHEN processed_rows + $2 + $3 + $4 + $5 >= total_rows THEN now() END
   WHERE id = $1 RETURNING status = 'COMPLETED' AS done`;
const KEEP_FAILED = `
  INSERT INTO import_failed_rows (job_id, row_number, reference_number, errors, cells)
  SELECT $1, row_number, reference_number, errors, cells
    FROM unnest($2::int[], $3::text[], $4::text[], $5::text[]) AS f (row_number, reference_number, errors, cells)`;
const FAILED = `
  SELECT row_number AS row, reference_number AS "referenceNumber", errors, cells
    FROM import_failed_rows WHERE job_id = $1 AND row_number > $2 ORDER BY row_number LIMIT $3`;
/** A page of them is found by the index of the firm; an administrator reads those of all firms. */
const LISTED = `
  SELECT ${COLUMNS} FROM import_jobs WHERE $1::uuid IS NULL OR firm_id = $1
   ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3`;
const NOTE_FAULT = `
  UPDATE import_jobs
     SET faults = faults + 1, updated_at = now(),
         status = CASE WHEN faults + 1 >= $2 THEN 'FAILED' ELSE status END,
         failure_reason = CASE WHEN faults + 1 >= $2 THEN $3 END,
         finished_at = CASE WHEN faults + 1 >= $2 THEN now() END
   WHERE id = $1 AND ${UNFINISHED} RETURNING status = 'FAILED' AS failed`;
const END_OF_INACTIVE_FIRM = `
  UPDATE import_jobs j SET status = 'FAILED', failure_reason = $2, finished_at = now(), updated_at = now()
    FROM firms f WHERE j.id = $1 AND j.${UNFINISHED} AND f.id = j.firm_id AND NOT f.is_active RETURNING j.id`;
/** The row of a job is its lock, so this waits for the batch that is being done. */
const END = `
  WITH ended AS (
    UPDATE import_jobs SET status = 'FAILED', failure_reason = $2, finished_at = now(), updated_at = now()
     WHERE firm_id = $1 AND ${UNFINISHED}
       AND ($3::text IS NULL OR caller ->> 'keyId' = $3) AND ($4::text IS NULL OR caller ->> 'userId' = $4)
       AND ($5::text[] IS NULL OR caller ->> 'kind' = ANY ($5)) AND ($6::timestamptz IS NULL OR created_at <= $6)
    RETURNING id),
  hops AS (DELETE FROM import_dry_run_hops h USING ended WHERE h.job_id = ended.id),
  keys AS (DELETE FROM import_keys k USING ended WHERE k.firm_id = $1 AND k.scope = ended.id::text)
  DELETE FROM import_batches b USING ended WHERE b.job_id = ended.id`;
/**
 * An upload with an Idempotency-Key makes its job and does its rows in one transaction, which no other one
 * sees before its end. So it holds this lock of the firm, and who ends the firm's imports waits for it.
 */
const lockOfFirm = (mode: 'shared' | 'exclusive') =>
  `SELECT pg_advisory_xact_lock${mode === 'shared' ? '_shared' : ''}(hashtextextended('imports:' || $1::text, 0))`;
/** $1: how many days the exchange keeps imports. A firm that wishes less waits while a case of it is held. */
const KEPT_DAYS = `
  coalesce((SELECT CASE WHEN ${hasHeldCase('f.id')} THEN greatest($1, own.days) ELSE own.days END
              FROM firms f, LATERAL (SELECT (f.retention ->> 'importDays')::int AS days) own
             WHERE f.id = j.firm_id AND own.days IS NOT NULL), $1)`;
const PURGE = `
  DELETE FROM import_jobs j
   WHERE NOT ${UNFINISHED} AND created_at < now() - make_interval(days => ${KEPT_DAYS})`;
const FAILURE =
  'An internal error stopped this job. The rows counted so far are done: upload the file again, and they are skipped';
const FIRM_INACTIVE =
  'Your firm was deactivated. The rows counted so far are done: upload the file again when it is active, and they are skipped';

/** A client of the firm was erased since. */
const ERASED_SINCE = `
  SELECT 1 FROM erasures e
   WHERE NOT e.is_dry_run AND e.requested_at >= $2 AND EXISTS (
     SELECT 1 FROM cases c LEFT JOIN referrals h ON h.case_id = c.id
      WHERE c.id = ANY (e.base_case_ids) AND $1 IN (c.owner_firm_id, h.referring_firm_id, h.referent_firm_id))
   LIMIT 1`;

/** What is not done, for the metrics. */
export const IMPORT_BACKLOG = `
  SELECT count(*)::int AS unfinished,
         coalesce(extract(epoch FROM now() - min(updated_at)), 0)::float8 AS standstill
    FROM import_jobs WHERE ${UNFINISHED}`;

/** Whose imports end, and why. Absent: whoever uploaded them, and whenever. */
interface EndedImports {
  keyId?: string;
  userId?: string;
  kinds?: readonly Caller['kind'][];
  /** Only what was uploaded up to then. */
  until?: Date;
  /** What the firm reads. */
  reason: string;
}

type StoredRow = Omit<FailedRow, 'errors' | 'cells'> & { errors: string; cells: string };

/** SQL of jobs, of the rows that they still have to do, and of those that failed. */
@Injectable()
export class ImportJobsRepository {
  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: Pick<ReferralsConfig, 'IMPORT_RETENTION_DAYS'>,
  ) {}

  /** Keeps a part of a file for the job of this id, which is created later. */
  async addBatch(jobId: string, number: number, rows: readonly FileRow[]): Promise<void> {
    const sql = 'INSERT INTO import_batches (job_id, number, rows) VALUES ($1, $2, $3)';
    await this.database.prepared('import-add-batch', sql, [jobId, number, JSON.stringify(rows)]);
  }

  /** Whether a client of a firm was erased since a moment. */
  async wasErasedSince(firmId: string, since: Date): Promise<boolean> {
    return (await this.database.query(ERASED_SINCE, [firmId, since])).length > 0;
  }

  /** Removes what is kept of a file that was refused before it became a job. */
  async dropBatchesWithoutJob(jobId: string): Promise<void> {
    const sql = `DELETE FROM import_batches WHERE job_id = $1 AND NOT EXISTS (SELECT 1 FROM import_jobs WHERE id = $1)`;
    await this.database.prepared('import-drop', sql, [jobId]);
  }

  /** Removes the rows that a job will not do any more. */
  async dropBatches(jobId: string): Promise<void> {
    await this.database.query('DELETE FROM import_batches WHERE job_id = $1', [jobId]);
  }

  /** The number of jobs of a firm that are not done. */
  async unfinished(firmId: string): Promise<number> {
    const sql = `SELECT count(*)::int AS count FROM import_jobs WHERE firm_id = $1 AND ${UNFINISHED}`;
    const [row] = await this.database.query<{ count: number }>(sql, [firmId]);
    return row!.count;
  }

  async create(
    job: Pick<
      ImportJob,
      'id' | 'firmId' | 'kind' | 'isDryRun' | 'fileName' | 'caller' | 'header' | 'totalRows'
    >,
  ): Promise<void> {
    const { id, firmId, kind, isDryRun, fileName, caller, header, totalRows } = job;
    await this.database.query(CREATE, [id, firmId, kind, isDryRun, fileName, caller, header, totalRows]);
  }

  /** Of this firm; null: of any. */
  async find(id: string, firmId: string | null): Promise<ImportJob | null> {
    const sql = `SELECT ${COLUMNS} FROM import_jobs WHERE id = $1 AND ($2::uuid IS NULL OR firm_id = $2)`;
    return (await this.database.prepared<ImportJob>('import-job', sql, [id, firmId]))[0] ?? null;
  }

  /** The newest first. Of this firm; null: of any. */
  async findPage(firmId: string | null, limit: number, offset: number): Promise<[ImportJob[], number]> {
    const [counted] = await this.database.query<{ total: number }>(
      'SELECT count(*)::int AS total FROM import_jobs WHERE $1::uuid IS NULL OR firm_id = $1',
      [firmId],
    );
    return [await this.database.query<ImportJob>(LISTED, [firmId, limit, offset]), counted!.total];
  }

  /** The first batch of a job with this number or later that is still to be done; null when there is none. */
  async nextBatch(jobId: string, from: number): Promise<Batch | null> {
    const sql =
      'SELECT number, rows FROM import_batches WHERE job_id = $1 AND number >= $2 ORDER BY number LIMIT 1';
    type Stored = { number: number; rows: string };
    const [row] = await this.database.prepared<Stored>('import-next-batch', sql, [jobId, from]);
    return row ? { number: row.number, rows: JSON.parse(row.rows) as FileRow[] } : null;
  }

  /** Takes a batch for the current transaction. False: it was done meanwhile, or the job has ended. */
  async claim(jobId: string, number: number): Promise<boolean> {
    return (await this.database.prepared('import-claim', CLAIM, [jobId, number])).length > 0;
  }

  /** Counts the rows of a batch in the transaction of their effects. True: they were the last. */
  async record(
    jobId: string,
    { created, updated, skipped }: RowCounts,
    failed: readonly FailedRow[],
  ): Promise<boolean> {
    if (failed.length > 0)
      await this.database.prepared('import-keep-failed', KEEP_FAILED, [
        jobId,
        failed.map(({ row }) => row),
        failed.map(({ referenceNumber }) => referenceNumber),
        failed.map(({ errors }) => JSON.stringify(errors)),
        failed.map(({ cells }) => JSON.stringify(cells)),
      ]);
    const params = [jobId, created, updated, skipped, failed.length];
    const [row] = await this.database.prepared<{ done: boolean }>('import-record', RECORD, params);
    return row!.done;
  }

  /** Failed rows after a row, in their order. */
  async failedRows(jobId: string, afterRow: number, limit: number): Promise<FailedRow[]> {
    const rows = await this.database.prepared<StoredRow>('import-failed', FAILED, [jobId, afterRow, limit]);
    return rows.map(({ errors, cells, ...row }) => ({
      ...row,
      errors: JSON.parse(errors) as FailedRow['errors'],
      cells: JSON.parse(cells) as string[],
    }));
  }

  /** How many rows failed up to a row, this one included. */
  async countFailedRows(jobId: string, upToRow: number): Promise<number> {
    const sql =
      'SELECT count(*)::int AS count FROM import_failed_rows WHERE job_id = $1 AND row_number <= $2';
    const [row] = await this.database.query<{ count: number }>(sql, [jobId, upToRow]);
    return row!.count;
  }

  /** Notes that the job failed by our own fault. True: once too often, it is given up. */
  async noteFault(jobId: string): Promise<boolean> {
    const [row] = await this.database.query<{ failed: boolean }>(NOTE_FAULT, [jobId, MAX_FAULTS, FAILURE]);
    return row?.failed ?? false;
  }

  /** Ends the job when its firm is deactivated. False: it goes on. */
  async endOfInactiveFirm(jobId: string): Promise<boolean> {
    return (
      (await this.database.prepared('import-inactive', END_OF_INACTIVE_FIRM, [jobId, FIRM_INACTIVE])).length >
      0
    );
  }

  /** Until the transaction ends nobody ends the imports of the firm. */
  async lockForUpload(firmId: string): Promise<void> {
    await this.database.query(lockOfFirm('shared'), [firmId]);
  }

  /** Ends the jobs of a firm that is gone. */
  endAllOf(firmId: string): Promise<void> {
    return this.end(firmId, { reason: FIRM_INACTIVE });
  }

  /** Ends jobs of a firm. What a batch has written by then is seen by the next statement. */
  async end(firmId: string, { reason, keyId, userId, kinds, until }: EndedImports): Promise<void> {
    await this.database.query(lockOfFirm('exclusive'), [firmId]);
    await this.database.query(END, [
      firmId,
      reason,
      keyId ?? null,
      userId ?? null,
      kinds ?? null,
      until ?? null,
    ]);
  }

  /** Jobs that made no progress for some time: their process died, or their wake-up was lost. */
  async findForgotten(graceMs: number): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `SELECT id FROM import_jobs WHERE ${UNFINISHED} AND updated_at < now() - $1 * interval '1 millisecond'
        ORDER BY created_at`,
      [graceMs],
    );
    return rows.map(({ id }) => id);
  }

  /** Deletes old jobs with their failed rows with client data, and remains of files that became no job. */
  async purge(): Promise<void> {
    await this.database.query(PURGE, [this.config.IMPORT_RETENTION_DAYS]);
    await this.database.query(
      `DELETE FROM import_batches b WHERE created_at < now() - interval '1 day'
         AND NOT EXISTS (SELECT 1 FROM import_jobs j WHERE j.id = b.job_id AND j.${UNFINISHED})`,
    );
  }
}
