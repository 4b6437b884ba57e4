import { stringify } from 'csv-stringify/sync';
import { protectedCell } from '../csv/csv-cells.js';
import { REASON_COLUMN } from '../csv/file-columns.js';
import type { FailedRow } from '../rows/import-job.js';

/** CRLF and quotes where they are needed (RFC 4180); text that a spreadsheet would run is protected. */
const lineOf = (cells: readonly string[]): string =>
  stringify([cells.map(protectedCell)], { record_delimiter: 'windows', quoted_match: /[\r\n]/ });

/**
 * The header of an errors file: that of the upload, and the reason last. A `reason` that is a column of this
 * kind of file but not in the upload is added before it, or the reason would be taken for it when the
 * corrected file is uploaded. Pure.
 */
export function errorsHeader(header: readonly string[], columns: readonly string[]): string {
  return lineOf([...paddedHeader(header, columns), REASON_COLUMN]);
}

/** A failed row as it was, with its reason last. Pure. */
export function errorsLine(
  { cells, errors }: Pick<FailedRow, 'cells' | 'errors'>,
  header: readonly string[],
  columns: readonly string[],
): string {
  const { length } = paddedHeader(header, columns);
  const padding = Array.from({ length: Math.max(0, length - cells.length) }, () => '');
  return lineOf([...cells, ...padding, errors.map(({ message }) => message).join('; ')]);
}

function paddedHeader(header: readonly string[], columns: readonly string[]): string[] {
  const isMissing =
    columns.includes(REASON_COLUMN) && !header.some((name) => name.trim().toLowerCase() === REASON_COLUMN);
  return isMissing ? [...header, REASON_COLUMN] : [...header];
}
