import {
  Count,
  Flag,
  Instant,
  LongText,
  NULLABLE,
  OneOf,
  OPTIONAL,
  PageQuery,
  Uuid,
} from '@referral-exchange/http';
import { EXAMPLE } from '../../core/case/field-descriptions.js';
import { IMPORT_KINDS, JOB_STATUSES, type ImportJob, type ImportKind } from '../rows/import-job.js';
import { STUCK_AFTER_MINUTES, type AdministeredJob } from './all-imports.repository.js';

/** Query of `GET /admin/imports`. */
export class AllImportsQuery extends PageQuery {
  @Uuid('Only imports of this firm.', EXAMPLE.sender, OPTIONAL) firmId?: string;
  @OneOf(JOB_STATUSES, 'Only imports with this status.', 'FAILED', OPTIONAL) status?: ImportJob['status'];
  @Flag('Only imports that are stuck (true), or only the others (false).', true, OPTIONAL) isStuck?: boolean;
}

/** An import and its progress, for administrators. The name of its file is left out: it may name a client. */
export class AdministeredImportDto {
  @Uuid('Id of the import.', '0192f3a0-8000-7000-8000-000000000001') jobId: string;
  @Uuid('Firm that imports.', EXAMPLE.sender) firmId: string;
  @LongText('Name of the firm; null while it is not known here.', 'Abbott & Crane LLP', NULLABLE)
  firmName: string | null;
  @OneOf(IMPORT_KINDS, 'What the file holds: historical cases, or statuses of referrals.', 'cases', {
    exact: true,
  })
  kind: ImportKind;
  @Flag('Whether nothing was written.', false) dryRun: boolean;
  @OneOf(
    JOB_STATUSES,
    'Status of the import. `FAILED`: it was stopped, and `failureReason` says why.',
    'RUNNING',
    {
      exact: true,
    },
  )
  status: ImportJob['status'];
  @Flag(
    `Whether it is not done, and no row was done for ${STUCK_AFTER_MINUTES} minutes or more: other processes have tried by then.`,
    false,
  )
  isStuck: boolean;
  @Count('Rows of the file without its header.', 3_000) totalRows: number;
  @Count('Rows that are done.', 1_000) processedRows: number;
  @Count('Cases that were created.', 998) created: number;
  @Count('Referrals whose status changed.', 0) updated: number;
  @Count('Rows that had their effect before, and rows that only name the present status.', 1) skipped: number;
  @Count('Rows with errors. They changed nothing.', 1) failed: number;
  @LongText('Why the import failed, and what the firm can do.', null, NULLABLE) failureReason: string | null;
  @Uuid('User who uploaded the file; null for a key.', '019a1c00-0000-7000-8000-0000000000c1', NULLABLE)
  createdByUserId: string | null;
  @LongText('Who uploaded the file: the person, or the firm of the key.', 'Ann Abbott', NULLABLE)
  createdByName: string | null;
  @Instant('When the file was uploaded.', '2026-03-01T09:30:00.000Z') createdAt: string;
  @Instant('When the first rows were done.', '2026-03-01T09:30:01.000Z', NULLABLE) startedAt: string | null;
  @Instant('When the last rows were done; the time of the upload before any are.', '2026-03-01T09:30:02.000Z')
  progressedAt: string;
  @Instant('When the import ended.', null, NULLABLE) finishedAt: string | null;
}

/** Pure. */
export function presentAdministeredImport(job: AdministeredJob): AdministeredImportDto {
  const { id: jobId, isDryRun: dryRun, createdAt, startedAt, progressedAt, finishedAt, ...rest } = job;
  return {
    jobId,
    dryRun,
    ...rest,
    createdAt: createdAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    progressedAt: progressedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}
