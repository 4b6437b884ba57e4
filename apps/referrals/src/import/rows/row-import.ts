import type { FileColumns } from '../csv/file-columns.js';
import type { ImportJob, RowResult, ValidRow } from './import-job.js';

/** What is done with the rows of one kind of file. */
export interface RowImport<Input extends object> {
  readonly columns: FileColumns;
  /** The fields of a row, with the rules that they have in bodies. */
  readonly Dto: new () => Input;
  /** What must be asked elsewhere, before the transaction. */
  prepare(job: ImportJob, rows: readonly ValidRow<Input>[]): Promise<void>;
  /**
   * Does the rows, inside a transaction with nothing but statements; of a dry run only looks. One result a
   * row. Throws for no row.
   */
  apply(job: ImportJob, rows: readonly ValidRow<Input>[]): Promise<RowResult[]>;
}
