import { declaredFields } from '@referral-exchange/http';
import { csvFault } from './csv-fault.js';

/** The columns of a kind of file, in the order of its template. */
export interface FileColumns {
  names: readonly string[];
  /** Columns that must be there; of a list one is enough. */
  required: readonly (string | readonly string[])[];
  /** Rows that are done in one transaction: enough to be fast, few enough to hold no lock for long. */
  batchRows: number;
}

/** The columns of a file whose rows are read into a class: its fields, in their order. */
export function columnsFrom(Row: new () => object): Pick<FileColumns, 'names' | 'required'> {
  const fields = [...declaredFields(Row)];
  const required = fields.filter(([, { options }]) => !options.optional);
  return { names: fields.map(([name]) => name), required: required.map(([name]) => name) };
}

/**
 * The column of an errors file that says why a row failed. It comes last and is ignored in an upload. That of
 * an errors file of an errors file follows the one before.
 */
export const REASON_COLUMN = 'reason';

/** The most columns of a header, blank ones counted (decisions, section 14, "Bodies of forms"). */
const MAX_COLUMNS = 100;

/**
 * The column that each cell of a row belongs to; null: none. Names may have another case and blanks around
 * them. At the end, each `reason` that this kind of file does not have or has already is of an errors file,
 * and is ignored. Pure.
 *
 * @throws 400 for a missing, unknown or repeated column, and for more than 100
 */
export function columnsOfHeader(
  header: readonly string[],
  { names, required }: FileColumns,
): (string | null)[] {
  if (header.length > MAX_COLUMNS)
    throw csvFault(
      'too_many_columns',
      `The header has ${header.length} columns: send at most ${MAX_COLUMNS}`,
    );
  assertCommas(header);
  const byName = new Map(names.map((name) => [name.toLowerCase(), name]));
  const columns: (string | null)[] = [];
  const unknown: string[] = [];
  const isOf = (cell: string, name: string) => cell.trim().toLowerCase() === name;
  const lastIndex = header.findLastIndex((cell) => !isOf(cell, '') && !isOf(cell, REASON_COLUMN));
  for (const [index, cell] of header.entries()) {
    const text = cell.trim();
    const column = byName.get(text.toLowerCase());
    const isReason = index > lastIndex && isOf(cell, REASON_COLUMN);
    if (column === undefined || columns.includes(column)) {
      if (column !== undefined && !isReason)
        throw csvFault('duplicate_column', `The column ${column} is there twice`);
      if (text !== '' && !isReason) unknown.push(text.slice(0, 60));
      columns.push(null);
    } else columns.push(column);
  }
  if (unknown.length > 0)
    throw csvFault(
      'unknown_column',
      `Unknown columns: ${unknown.slice(0, 10).join(', ')}. Columns are: ${names.join(', ')}`,
    );
  assertComplete(columns, required);
  return columns;
}

function assertCommas([only, ...rest]: readonly string[]): void {
  if (rest.length > 0 || only === undefined) return;
  for (const [sign, name] of [
    [';', 'semicolons'],
    ['\t', 'tabs'],
  ] as const)
    if (only.includes(sign))
      throw csvFault('wrong_separator', `The columns are separated by ${name}: use commas`);
}

function assertComplete(columns: readonly (string | null)[], required: FileColumns['required']): void {
  const missing = required.filter((one) => ![one].flat().some((name) => columns.includes(name)));
  if (missing.length === 0) return;
  const listed = missing.map((one) => [one].flat().join(' or ')).join(', ');
  throw csvFault('missing_column', `Missing columns: ${listed}. The first row must name the columns`);
}
