import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { collectStepGarbage } from '@referral-exchange/telemetry';
import { csvFault } from '../csv/csv-fault.js';
import { columnsOfHeader, type FileColumns } from '../csv/file-columns.js';
import { readCsv } from '../csv/read-csv.js';
import type { FileRow } from '../rows/import-job.js';
import { ImportJobsRepository } from './import-jobs.repository.js';

/** A file whose rows are kept in the database. */
export interface SpooledFile {
  jobId: string;
  header: string[];
  totalRows: number;
}

/** The most text of a batch, whatever the number of its rows. */
const BATCH_CHARS = 400_000;

/**
 * Reads a file once, as it arrives, and keeps its rows in batches. One batch is in memory; replicas share no
 * disk.
 */
@Injectable()
export class SpoolFile {
  constructor(private readonly jobs: ImportJobsRepository) {}

  /** Removes what is kept of a file that became no job. */
  dropWithoutJob(jobId: string): Promise<void> {
    return this.jobs.dropBatchesWithoutJob(jobId);
  }

  /** @throws 400 for a file that is malformed (decisions, section 14, "CSV"): `dropWithoutJob` then. */
  async execute(jobId: string, content: Readable, columns: FileColumns): Promise<SpooledFile> {
    let header: string[] | undefined;
    let totalRows = 0;
    let batch: FileRow[] = [];
    let chars = 0;
    let number = 0;
    for await (const record of readCsv(content)) {
      if (!header) {
        columnsOfHeader(record.cells, columns);
        header = record.cells;
        continue;
      }
      batch.push(record);
      totalRows++;
      // an empty value takes room too
      chars += record.cells.reduce((sum, cell) => sum + cell.length + 1, 0);
      if (batch.length < columns.batchRows && chars < BATCH_CHARS) continue;
      await this.jobs.addBatch(jobId, number++, batch);
      batch = [];
      chars = 0;
      collectStepGarbage();
    }
    if (!header || totalRows === 0) throw csvFault('empty', 'The file has a header but no rows');
    if (batch.length > 0) await this.jobs.addBatch(jobId, number, batch);
    return { jobId, header, totalRows };
  }
}
