import type { FieldFault } from '@referral-exchange/contracts';
import type { Caller } from '@referral-exchange/identity';

/** `cases`: historical cases. `statuses`: statuses of referrals. */
export const IMPORT_KINDS = ['cases', 'statuses'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

export const JOB_STATUSES = ['PENDING', 'RUNNING', 'COMPLETED', 'FAILED'] as const;

/** A row of a file as it came. */
export interface FileRow {
  row: number;
  cells: string[];
}

/** A row whose fields are right. */
export interface ValidRow<Input> extends FileRow {
  input: Input;
}

/** What became of a row; errors when it failed. */
export type RowResult = 'created' | 'updated' | 'skipped' | readonly FieldFault[];

/** A row that failed, with its errors. */
export interface FailedRow extends FileRow {
  referenceNumber: string | null;
  errors: readonly FieldFault[];
}

/** How many rows of a file came to what. */
export interface RowCounts {
  created: number;
  updated: number;
  skipped: number;
  failed: number;
}

/** One uploaded file, and how far its rows are done. */
export interface ImportJob extends RowCounts {
  id: string;
  firmId: string;
  kind: ImportKind;
  isDryRun: boolean;
  fileName: string;
  /** Who uploaded it; its rows are that caller's actions. */
  caller: Caller;
  header: string[];
  status: (typeof JOB_STATUSES)[number];
  totalRows: number;
  processedRows: number;
  failureReason: string | null;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
}

/** Part of a file that is done in one transaction. */
export interface Batch {
  number: number;
  rows: FileRow[];
}
