import { setImmediate } from 'node:timers/promises';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { OutboxRelay } from '@referral-exchange/messaging';
import { ApiError } from '@referral-exchange/contracts';
import { collectStepGarbage, failureKind, log, pause } from '@referral-exchange/telemetry';
import { Database } from '@referral-exchange/database';
import { columnsOfHeader } from '../csv/file-columns.js';
import { ImportCases } from '../cases/import-cases.js';
import type {
  Batch,
  FailedRow,
  FileRow,
  ImportJob,
  ImportKind,
  RowCounts,
  RowResult,
  ValidRow,
} from '../rows/import-job.js';
import { ImportJobsRepository } from './import-jobs.repository.js';
import { ImportKeysRepository } from '../rows/import-keys.repository.js';
import { ImportStatuses } from '../statuses/import-statuses.js';
import type { RowImport } from '../rows/row-import.js';
import { validRow } from '../rows/valid-row.js';

/**
 * Does the rows of a job, a batch in one transaction with its progress: after a crash no row is done twice
 * and none is lost (docs/adr/0069). Any process may go on with any job at any time; several at once do not
 * harm each other.
 */
@Injectable()
export class RunImport implements BeforeApplicationShutdown {
  readonly kinds: Record<ImportKind, RowImport<object>>;
  private isStopping = false;

  constructor(
    private readonly database: Database,
    private readonly jobs: ImportJobsRepository,
    private readonly keys: ImportKeysRepository,
    private readonly relay: OutboxRelay,
    importCases: ImportCases,
    importStatuses: ImportStatuses,
  ) {
    this.kinds = { cases: importCases, statuses: importStatuses };
  }

  beforeApplicationShutdown(): void {
    this.isStopping = true;
  }

  /** Does all rows that are left, in the current request. */
  execute(jobId: string): Promise<void> {
    return this.work(jobId, () => Promise.resolve(true));
  }

  /** The same in the background: ends between two batches when the process stops. */
  async continue(jobId: string): Promise<void> {
    try {
      await this.work(jobId, async () => {
        await this.afterOthersEvents();
        return !this.isStopping;
      });
    } catch (error) {
      if (failureKind(error) !== 'own' || (error instanceof ApiError && error.status === 503)) throw error;
      if (!(await this.jobs.noteFault(jobId))) throw error;
      await this.dropRest(jobId);
      log.error({ err: error, jobId }, 'import failed');
    }
  }

  /**
   * Does batch after batch. While the database writes one, the next is read and its rows are checked (ADR
   * 69).
   */
  private async work(jobId: string, goesOn: () => Promise<boolean>): Promise<void> {
    const job = await this.jobs.find(jobId, null);
    if (!job) return;
    let reading = this.read(job, FIRST);
    try {
      while (await goesOn()) {
        const ready = await reading;
        if (!ready) return;
        const writing = this.write(job, ready);
        // a request with an Idempotency-Key is one transaction, whose connection does one thing at a time
        if (this.database.isInTransaction) await writing;
        reading = this.read(job, ready.number + 1);
        reading.catch(() => undefined); // thrown where it is awaited
        await writing;
        collectStepGarbage();
      }
    } finally {
      await reading.catch(() => undefined);
    }
  }

  /**
   * Each row of a referral is an event. The events of ongoing work wait behind those of a large file for a
   * fraction of a second, so that figures reach as far as they say (docs/adr/0072). While Kafka is down, the
   * file continues all the same, slowly.
   */
  private async afterOthersEvents(): Promise<void> {
    const until = performance.now() + MOST_WAIT_MS;
    while ((await this.relay.lag()).backlog >= MOST_WAITING && performance.now() < until)
      await pause(LOOK_MS);
  }

  private async read(job: ImportJob, from: number): Promise<ReadBatch | null> {
    const batch = await this.jobs.nextBatch(job.id, from);
    if (!batch) return null;
    const judged = await judgedRows(this.kinds[job.kind], job, batch);
    await this.kinds[job.kind].prepare(job, judged.right);
    return { number: batch.number, judged };
  }

  /**
   * Does a batch, unless another process did it meanwhile or the job has ended. What a firm uploaded ends
   * with its deactivation, as its calls do.
   */
  private write(job: ImportJob, { number, judged }: ReadBatch): Promise<void> {
    return this.database.transaction(async () => {
      if (!(await this.jobs.claim(job.id, number))) return;
      if (await this.jobs.endOfInactiveFirm(job.id)) return this.dropRest(job.id);
      const results = await this.kinds[job.kind].apply(job, judged.right);
      const { counts, failed } = summary(job, judged, results);
      if ((await this.jobs.record(job.id, counts, failed)) && job.isDryRun)
        await this.keys.forgetDryRun(job.firmId, job.id);
    });
  }

  /** Removes what an ended job would still have done. */
  private async dropRest(jobId: string): Promise<void> {
    await this.jobs.dropBatches(jobId);
    const job = await this.jobs.find(jobId, null);
    if (job?.isDryRun) await this.keys.forgetDryRun(job.firmId, jobId);
  }
}

/** Events that are not published yet: the next batch waits for some of them. */
const MOST_WAITING = 1_000;
const MOST_WAIT_MS = 500;
const LOOK_MS = 20;
/** The number of the first batch of a file. */
const FIRST = 0;
/** So many rows are checked in one go: other work of the process gets its turn in between. */
const ROWS_IN_ONE_GO = 50;

/** A batch whose rows were checked. */
interface ReadBatch {
  number: number;
  judged: JudgedRows;
}

interface JudgedRows {
  right: ValidRow<object>[];
  wrong: (FileRow & Pick<FailedRow, 'errors'>)[];
}

async function judgedRows(
  kind: RowImport<object>,
  { header }: ImportJob,
  { rows }: Batch,
): Promise<JudgedRows> {
  const columns = columnsOfHeader(header, kind.columns);
  const judged: JudgedRows = { right: [], wrong: [] };
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_IN_ONE_GO === 0) await setImmediate();
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
