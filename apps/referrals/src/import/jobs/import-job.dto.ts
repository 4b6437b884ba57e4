import {
  Count,
  Flag,
  Instant,
  ListOfNested,
  LongText,
  NULLABLE,
  OneOf,
  OPTIONAL,
  Uuid,
  WholeNumber,
} from '@referral-exchange/http';
import { IMPORT_KINDS, JOB_STATUSES, type ImportKind, type ImportJob } from '../rows/import-job.js';

const JOB_ID = '0192f3a0-8000-7000-8000-000000000001';

/** One error of a row. */
export class ImportErrorDto {
  @WholeNumber(1, 2_147_483_647, 'Row of the file. The header is row 1.', 3) row: number;
  @LongText('The `referenceNumber` of the row, as it is in the file.', 'ABC-0001', NULLABLE)
  referenceNumber: string | null;
  @LongText('Code of the error, as in other errors of fields.', 'required') code: string;
  @LongText('What is wrong.', 'title is required') message: string;
  @LongText('Column of the error; empty when it is of the row as a whole.', 'title') field: string;
}

/** One file, and how many of its rows came to what. */
class ImportCountsDto {
  @Uuid('Id of the job: `GET /import/jobs/{jobId}`.', JOB_ID) jobId: string;
  @LongText('Name of the file.', 'cases.csv') fileName: string;
  @Flag('Whether nothing was written.', false) dryRun: boolean;
  @Count('Rows of the file without its header.', 3) totalRows: number;
  @Count('Cases that were created.', 1) created: number;
  @Count('Referrals whose status changed.', 0) updated: number;
  @Count('Rows that had their effect before, and rows that only name the present status.', 1) skipped: number;
  @Count('Rows with errors. They changed nothing.', 1) failed: number;
}

const Errors = () =>
  ListOfNested(
    () => ImportErrorDto,
    'Errors by row, of the first 1,000 failed rows; with `afterRow`, of those that follow it.',
  );
const OmittedRows = () =>
  Count(
    'Failed rows that come after those of `errors`: see `afterRow`, and `GET /import/jobs/{jobId}/errors`.',
    0,
    OPTIONAL,
  );

/** What became of the rows of a file. */
export class ImportResultDto extends ImportCountsDto {
  @Errors() errors: ImportErrorDto[];
  @OmittedRows() omittedRows?: number;
}

/** A job that was just started. */
export class StartedImportDto {
  @Uuid('Id of the job: `GET /import/jobs/{jobId}`.', JOB_ID) jobId: string;
  @OneOf(JOB_STATUSES, 'Status of the job.', 'PENDING', { exact: true }) status: ImportJob['status'];
}

/** A job and its progress, without the errors of its rows. */
export class ImportJobListItemDto extends ImportCountsDto {
  @OneOf(IMPORT_KINDS, 'What the file holds: historical cases, or statuses of referrals.', 'cases', {
    exact: true,
  })
  kind: ImportKind;
  @OneOf(
    JOB_STATUSES,
    'Status of the job. `FAILED`: it was stopped, and `failureReason` says why.',
    'COMPLETED',
    {
      exact: true,
    },
  )
  status: ImportJob['status'];
  @Count('Rows that are done.', 3) processedRows: number;
  @LongText('Why the job failed, and what to do.', null, NULLABLE) failureReason: string | null;
  @LongText('Who uploaded the file: the person, or the firm of the key.', 'Ann Abbott', NULLABLE)
  createdByName: string | null;
  @Instant('When the file was uploaded.', '2026-03-01T09:30:00.000Z') createdAt: string;
  @Instant('When the first rows were done.', '2026-03-01T09:30:01.000Z', NULLABLE) startedAt: string | null;
  @Instant('When the job ended.', '2026-03-01T09:30:02.000Z', NULLABLE) finishedAt: string | null;
}

/** A job, its progress, and the errors of its rows. */
export class ImportJobDto extends ImportJobListItemDto {
  @Errors() errors: ImportErrorDto[];
  @OmittedRows() omittedRows?: number;
}
