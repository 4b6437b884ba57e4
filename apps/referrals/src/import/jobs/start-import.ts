import { InjectQueue } from '@nestjs/bull';
import { Injectable } from '@nestjs/common';
import type { JobQueue } from '@referral-exchange/jobs';
import { ApiError, conflict } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import { log } from '@referral-exchange/telemetry';
import type { Caller } from '@referral-exchange/identity';
import type { ImportJob, ImportKind } from '../rows/import-job.js';
import { LegalHoldsRepository } from '../../core/legal-holds/legal-holds.repository.js';
import { ImportJobsRepository } from './import-jobs.repository.js';
import { RunImport } from './run-import.js';
import type { SpooledFile } from './spool-file.js';

export const IMPORT_QUEUE = 'imports';
/** Files with more rows are done in the background (decisions, section 3, "CSV"). */
export const MAX_ROWS_OF_REQUEST = 1_000;

/** The most jobs of one firm that are not done. */
const MAX_UNFINISHED = 5;
/** A file of so few rows that waits is done in a second or so. */
const RETRY_AFTER_SECONDS = 1;

export interface ImportCommand extends SpooledFile {
  kind: ImportKind;
  isDryRun: boolean;
  fileName: string;
  /** When the file began to arrive. */
  since: Date;
}

/** Makes a job of a file that was read. Few rows are done at once, many by a background job. */
@Injectable()
export class StartImport {
  constructor(
    private readonly database: Database,
    private readonly jobs: ImportJobsRepository,
    private readonly holds: LegalHoldsRepository,
    private readonly runImport: RunImport,
    @InjectQueue(IMPORT_QUEUE) private readonly queue: JobQueue,
  ) {}

  /**
   * @throws 409 `too_many_imports`, or `client_erased` when the file may bring a client back who was erased
   *   while it arrived; 429 for a file that would be done in the request
   */
  async execute(caller: Caller, { jobId, since, ...file }: ImportCommand): Promise<ImportJob> {
    const isSmall = file.totalRows <= MAX_ROWS_OF_REQUEST;
    await this.database.transaction(async () => {
      await this.holds.lockForImport();
      await this.jobs.lockForUpload(caller.firmId!);
      if (await this.jobs.wasErasedSince(caller.firmId!, since)) throw clientErased();
      if ((await this.jobs.unfinished(caller.firmId!)) >= MAX_UNFINISHED) throw tooManyImports(isSmall);
      await this.jobs.create({ ...file, id: jobId, firmId: caller.firmId!, caller });
    });
    if (isSmall) await this.runImport.execute(jobId);
    else this.database.afterCommit(() => this.enqueue(jobId));
    return (await this.jobs.find(jobId, caller.firmId))!;
  }

  private enqueue(jobId: string): void {
    this.queue
      .add({ jobId }, { attempts: 1, removeOnFail: true })
      .catch((error: unknown) =>
        log.warn({ err: error, jobId }, 'import could not be enqueued, the sweep will find it'),
      );
  }
}

function clientErased(): ApiError {
  const message =
    'A client of your firm was erased while this file arrived: make sure that the file does not have this client any more, and send it again';
  return conflict('client_erased', message);
}

/** A client repeats a request that came too early by itself; whether to wait for a long job, it decides. */
function tooManyImports(isSmall: boolean): ApiError {
  const message = `Your firm has ${MAX_UNFINISHED} imports that are not done: `;
  const reason = 'too_many_imports';
  if (!isSmall) return conflict(reason, `${message}wait until one is`);
  const details = { reason, retryAfterSeconds: RETRY_AFTER_SECONDS };
  return new ApiError('rate_limited', `${message}send the file again in a second`, details);
}
