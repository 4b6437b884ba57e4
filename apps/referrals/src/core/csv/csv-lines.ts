import { stringify } from 'csv-stringify/sync';

/** What a cell may hold. A list is written with spaces between its words. */
type Cell = string | boolean | readonly string[] | null;

/** The first line of a file: the names of its columns. Pure. */
export function csvHeader(columns: readonly string[]): string {
  return lines([columns]);
}

/**
 * Rows as lines of a CSV file (RFC 4180). Null is an empty cell. A text that a spreadsheet would run as a
 * formula gets an apostrophe in front. Pure.
 */
export function csvLines<Column extends string>(
  rows: readonly Readonly<Record<Column, Cell>>[],
  columns: readonly Column[],
): string {
  return lines(rows.map((row) => columns.map((column) => cellOf(row[column]))));
}

function cellOf(cell: Cell): string {
  if (cell === null) return '';
  return typeof cell === 'object' ? cell.join(' ') : String(cell);
}

function lines(cells: readonly (readonly string[])[]): string {
  return stringify(cells as string[][], {
    escape_formulas: true,
    record_delimiter: 'windows',
    // a line break of another kind would end the line too
    quoted_match: /[\r\n]/,
  });
}
