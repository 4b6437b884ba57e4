import type { FailedRow, ImportJob } from '../rows/import-job.js';
import type { ImportErrorDto, ImportJobDto, ImportResultDto, StartedImportDto } from './import-job.dto.js';

/** The most failed rows whose errors an answer lists. */
export const MAX_LISTED_ROWS = 1_000;

/** The result of a job that was done in the request. Pure. */
export function presentImportResult(job: ImportJob, failed: readonly FailedRow[]): ImportResultDto {
  const { id: jobId, fileName, isDryRun: dryRun, totalRows, created, updated, skipped } = job;
  const omittedRows = Math.max(0, job.failed - failed.length);
  return {
    ...{ jobId, fileName, dryRun, totalRows, created, updated, skipped },
    failed: job.failed,
    errors: failed.flatMap(presentErrors),
    ...(omittedRows > 0 ? { omittedRows } : {}),
  };
}

/** A job that continues in the background. Pure. */
export function presentStartedImport({ id: jobId, status }: ImportJob): StartedImportDto {
  return { jobId, status };
}

/** A job with its progress. Pure. */
export function presentImportJob(job: ImportJob, failed: readonly FailedRow[]): ImportJobDto {
  const { kind, status, processedRows, failureReason, createdAt, startedAt, finishedAt } = job;
  return {
    ...presentImportResult(job, failed),
    ...{ kind, status, processedRows, failureReason },
    createdAt: createdAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}

function presentErrors({ row, referenceNumber, errors }: FailedRow): ImportErrorDto[] {
  return errors.map(({ code, message, field }) => ({ row, referenceNumber, code, message, field }));
}
