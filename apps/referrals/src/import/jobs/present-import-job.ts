import type { FailedRow, ImportJob } from '../rows/import-job.js';
import type {
  ImportErrorDto,
  ImportJobDto,
  ImportJobListItemDto,
  ImportResultDto,
  StartedImportDto,
} from './import-job.dto.js';

/** The most failed rows whose errors an answer lists. */
export const MAX_LISTED_ROWS = 1_000;

/** A job, some of its failed rows, and how many failed rows come after those. */
export interface ReadJob {
  job: ImportJob;
  failed: readonly FailedRow[];
  omitted: number;
}

/** The result of a job that was done in the request. Pure. */
export function presentImportResult({ job, failed, omitted }: ReadJob): ImportResultDto {
  return { ...presentCounts(job), ...presentRows(failed, omitted) };
}

/** A job that continues in the background. Pure. */
export function presentStartedImport({ id: jobId, status }: ImportJob): StartedImportDto {
  return { jobId, status };
}

/** A job with its progress. Pure. */
export function presentImportJob({ job, failed, omitted }: ReadJob): ImportJobDto {
  return { ...presentImportJobListItem(job), ...presentRows(failed, omitted) };
}

/** A job with its progress, without the errors of its rows. Pure. */
export function presentImportJobListItem(job: ImportJob): ImportJobListItemDto {
  const { kind, status, processedRows, failureReason, caller, createdAt, startedAt, finishedAt } = job;
  return {
    ...presentCounts(job),
    ...{ kind, status, processedRows, failureReason },
    createdByName: caller.actor.name,
    createdAt: createdAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}

function presentCounts(job: ImportJob) {
  const { id: jobId, fileName, isDryRun: dryRun, totalRows, created, updated, skipped, failed } = job;
  return { jobId, fileName, dryRun, totalRows, created, updated, skipped, failed };
}

function presentRows(failed: readonly FailedRow[], omittedRows: number) {
  return { errors: failed.flatMap(presentErrors), ...(omittedRows > 0 && { omittedRows }) };
}

function presentErrors({ row, referenceNumber, errors }: FailedRow): ImportErrorDto[] {
  return errors.map(({ code, message, field }) => ({ row, referenceNumber, code, message, field }));
}
