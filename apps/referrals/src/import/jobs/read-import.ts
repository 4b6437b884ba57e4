import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { notFound } from '@referral-exchange/contracts';
import type { Caller } from '@referral-exchange/identity';
import { errorsHeader, errorsLine } from './errors-file.js';
import type { ImportJob } from '../rows/import-job.js';
import { ImportJobsRepository } from './import-jobs.repository.js';
import { MAX_LISTED_ROWS, type ReadJob } from './present-import-job.js';
import { RunImport } from './run-import.js';

const PAGE_ROWS = 500;

/** Reads a job of the caller's firm, and the rows of it that failed. */
@Injectable()
export class ReadImport {
  constructor(
    private readonly jobs: ImportJobsRepository,
    private readonly runImport: RunImport,
  ) {}

  /** With its failed rows after a row, as many as an answer lists. @throws 404. */
  async execute(caller: Caller, jobId: string, afterRow = 0): Promise<ReadJob> {
    const job = await this.job(caller, jobId);
    const failed = await this.jobs.failedRows(jobId, afterRow, MAX_LISTED_ROWS);
    const before = afterRow > 0 ? await this.jobs.countFailedRows(jobId, afterRow) : 0;
    // an answer may list 25,000 errors: other work of the process gets its turn before they are written
    await setImmediate();
    return { job, failed, omitted: Math.max(0, job.failed - before - failed.length) };
  }

  /** The failed rows so far as a CSV file, read as it is sent. @throws 404, before anything is sent. */
  async errorsFile(caller: Caller, jobId: string): Promise<AsyncIterable<string>> {
    return this.lines(await this.job(caller, jobId));
  }

  private async job(caller: Caller, jobId: string): Promise<ImportJob> {
    const job = await this.jobs.find(jobId, caller.isAdmin ? null : caller.firmId);
    if (!job) throw notFound('No such import: an import is kept for some weeks');
    return job;
  }

  private async *lines({ id, kind, header }: ImportJob): AsyncGenerator<string> {
    const { names } = this.runImport.kinds[kind].columns;
    yield errorsHeader(header, names);
    let last = 0;
    for (;;) {
      const rows = await this.jobs.failedRows(id, last, PAGE_ROWS);
      if (rows.length === 0) return;
      yield rows.map((row) => errorsLine(row, header, names)).join('');
      last = rows.at(-1)!.row;
    }
  }
}
