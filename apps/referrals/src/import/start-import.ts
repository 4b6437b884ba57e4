import { InjectQueue } from '@nestjs/bull';
import { Injectable } from '@nestjs/common';
import type { JobQueue } from '@referral-exchange/jobs';
import { Database, log, type Caller } from '@referral-exchange/platform';
import type { ImportJob, ImportKind } from './import-job.js';
import { ImportJobsRepository } from './import-jobs.repository.js';
import { RunImport } from './run-import.js';
import type { SpooledFile } from './spool-file.js';

export const IMPORT_QUEUE = 'imports';
/** Files with more rows are done in the background (decisions, section 3, "CSV"). */
export const MAX_ROWS_OF_REQUEST = 1_000;

export interface ImportCommand extends SpooledFile {
  kind: ImportKind;
  isDryRun: boolean;
  fileName: string;
}

/** Makes a job of a file that was read. Few rows are done at once, many by a background job. */
@Injectable()
export class StartImport {
  constructor(
    private readonly database: Database,
    private readonly jobs: ImportJobsRepository,
    private readonly run: RunImport,
    @InjectQueue(IMPORT_QUEUE) private readonly queue: JobQueue,
  ) {}

  /** @throws 409 `too_many_imports`. */
  async execute(caller: Caller, { jobId, ...file }: ImportCommand): Promise<ImportJob> {
    await this.database.transaction(() =>
      this.jobs.create({ ...file, id: jobId, firmId: caller.firmId!, caller }),
    );
    if (file.totalRows <= MAX_ROWS_OF_REQUEST) await this.run.execute(jobId);
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
