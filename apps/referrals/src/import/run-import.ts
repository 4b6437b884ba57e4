import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { ApiError, Database, faultKind, log } from '@referral-exchange/platform';
import { columnsOfHeader } from '../csv/file-columns.js';
import { ImportCases } from './import-cases.js';
import type {
  Batch,
  FailedRow,
  FileRow,
  ImportJob,
  ImportKind,
  RowCounts,
  RowResult,
  ValidRow,
} from './import-job.js';
import { ImportJobsRepository } from './import-jobs.repository.js';
import { ImportKeysRepository } from './import-keys.repository.js';
import { ImportStatuses } from './import-statuses.js';
import type { RowImport } from './row-import.js';
import { validRow } from './valid-row.js';

/**
 * Does the rows of a job, a batch in one transaction with its progress: after a crash no row is done twice and none is lost
 * (docs/adr/0069). Any process may go on with any job at any time; several at once do not harm each other.
 */
@Injectable()
export class RunImport implements BeforeApplicationShutdown {
  readonly kinds: Record<ImportKind, RowImport<object>>;
  private isStopping = false;

  constructor(
    private readonly database: Database,
    private readonly jobs: ImportJobsRepository,
    private readonly keys: ImportKeysRepository,
    cases: ImportCases,
    statuses: ImportStatuses,
  ) {
    this.kinds = { cases, statuses };
  }

  beforeApplicationShutdown(): void {
    this.isStopping = true;
  }

  /** Does all rows that are left, in the request in hand. */
  async execute(jobId: string): Promise<void> {
    while (await this.step(jobId));
  }

  /** The same in the background: ends between two batches when the process stops. */
  async continue(jobId: string): Promise<void> {
    try {
      while (!this.isStopping && (await this.step(jobId)));
    } catch (error) {
      if (faultKind(error) !== 'own' || (error instanceof ApiError && error.status === 503)) throw error;
      if (!(await this.jobs.noteFault(jobId))) throw error;
      await this.jobs.dropBatches(jobId);
      log.error({ err: error, jobId }, 'import failed');
    }
  }

  /** Does one batch. False: there is none left. */
  private async step(jobId: string): Promise<boolean> {
    const job = await this.jobs.find(jobId, null);
    const batch = await this.jobs.nextBatch(jobId);
    if (!job || !batch) return false;
    const kind = this.kinds[job.kind];
    const judged = judgedRows(kind, job, batch);
    await kind.prepare(job, judged.right);
    await this.database.transaction(async () => {
      if (!(await this.jobs.claim(jobId, batch.number))) return;
      const results = await kind.apply(job, judged.right);
      const { counts, failed } = summary(job, judged, results);
      if ((await this.jobs.record(jobId, counts, failed)) && job.isDryRun)
        await this.keys.forget(job.firmId, jobId);
    });
    return true;
  }
}

interface JudgedRows {
  right: ValidRow<object>[];
  wrong: (FileRow & Pick<FailedRow, 'errors'>)[];
}

function judgedRows(kind: RowImport<object>, { header }: ImportJob, { rows }: Batch): JudgedRows {
  const columns = columnsOfHeader(header, kind.columns);
  const judged: JudgedRows = { right: [], wrong: [] };
  for (const row of rows) {
    const result = validRow(kind.Dto, columns, row);
    if ('input' in result) judged.right.push(result);
    else judged.wrong.push({ ...row, errors: result });
  }
  return judged;
}

function summary(job: ImportJob, { right, wrong }: JudgedRows, results: readonly RowResult[]) {
  const counts: RowCounts = { created: 0, updated: 0, skipped: 0, failed: 0 };
  const failed = wrong.map((row) => failedRow(job, row, row.errors));
  for (const [index, result] of results.entries()) {
    if (typeof result === 'string') counts[result]++;
    else failed.push(failedRow(job, right[index]!, result));
  }
  counts.failed = failed.length;
  return { counts, failed };
}

function failedRow({ header }: ImportJob, { row, cells }: FileRow, errors: FailedRow['errors']): FailedRow {
  const at = header.findIndex((name) => name.trim().toLowerCase() === 'referencenumber');
  const referenceNumber = cells[at]?.trim().replaceAll('\0', '\uFFFD').slice(0, 255);
  return { row, cells, errors, referenceNumber: referenceNumber || null };
}
