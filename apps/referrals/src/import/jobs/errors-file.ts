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
  return lineOf([...header, ...addedColumns(header, columns), REASON_COLUMN]);
}

/**
 * A failed row as it was, with its reason last. What no column of the upload has stands behind all columns: a
 * surplus value must not become the value of a column that is added. Pure.
 */
export function errorsLine(
  { cells, errors }: Pick<FailedRow, 'cells' | 'errors'>,
  header: readonly string[],
  columns: readonly string[],
): string {
  const own = header.map((_, place) => cells[place] ?? '');
  const added = addedColumns(header, columns).map(() => '');
  const surplus = cells.slice(header.length);
  return lineOf([...own, ...added, ...surplus, errors.map(({ message }) => message).join('; ')]);
}

function addedColumns(header: readonly string[], columns: readonly string[]): string[] {
  const isMissing =
    columns.includes(REASON_COLUMN) && !header.some((name) => name.trim().toLowerCase() === REASON_COLUMN);
  return isMissing ? [REASON_COLUMN] : [];
}
