import type { FailedRows, ImportError, ImportKind } from '../../api/imports.ts';
import { withoutRoutes } from '../../api/plain-words.ts';
import { textOfCell } from './csv-text.ts';

/** What is wrong with a row. */
interface RowFault {
  /** The column; null: the row as a whole. */
  column: string | null;
  message: string;
}

/** A row that failed, as it was in its file. */
export interface FailedRow {
  /** As a spreadsheet counts: the header is row 1. */
  number: number;
  /** By the names of the columns. */
  values: Readonly<Record<string, string>>;
  /** Values for which the header has no column. */
  surplus: readonly string[];
  faults: readonly RowFault[];
}

/** The failed rows of a file. */
export interface FailedFile {
  /** The columns of the file, then those that an error asks for and the file lacks. */
  columns: readonly string[];
  rows: readonly FailedRow[];
}

/** The column that says why; it comes last. In a file of statuses another one of this name is a value. */
const REASON = 'reason';

/**
 * Puts the reasons beside the rows: both come in the order of the file. Null: they do not belong together, as
 * the rows changed while they were read. Pure.
 */
export function failedFile({ records, errors }: FailedRows, kind: ImportKind): FailedFile | null {
  const [header = [], ...lines] = records;
  const faults = [...faultsByRow(errors)];
  if (lines.length !== faults.length) return null;
  const cut = header.length - 1;
  const columns = columnsOf(header.slice(0, cut), kind);
  const nameIn = (field: string) => columns.find((name) => name?.toLowerCase() === field.toLowerCase());
  const rows = lines.map((line, index): FailedRow => {
    const [number, found] = faults[index]!;
    const cells = line.slice(0, -1).map(textOfCell);
    const named = columns.flatMap((name, place) => (name === null ? [] : [[name, cells[place] ?? '']]));
    return {
      number,
      values: Object.fromEntries(named) as Record<string, string>,
      surplus: cells.slice(cut).filter((text) => text.trim() !== ''),
      faults: found.map(({ field, message }) => ({
        column: field === '' ? null : (nameIn(field) ?? field),
        message: withoutRoutes(message),
      })),
    };
  });
  const own = columns.filter((name) => name !== null);
  const asked = rows.flatMap((row) => row.faults.map(({ column }) => column)).filter((name) => name !== null);
  return { columns: [...new Set([...own, ...asked])], rows };
}

function faultsByRow(errors: readonly ImportError[]): Map<number, ImportError[]> {
  const byRow = new Map<number, ImportError[]>();
  for (const error of errors) byRow.set(error.row, [...(byRow.get(error.row) ?? []), error]);
  return byRow;
}

/** The name of each column; null: none, or one that an upload ignores. */
function columnsOf(header: readonly string[], kind: ImportKind): (string | null)[] {
  const names = header.map((cell) => textOfCell(cell).trim());
  return names.map((name, place) => {
    const isReason = name.toLowerCase() === REASON;
    const isIgnored = isReason && (kind === 'cases' || names.findIndex(isSame(name)) < place);
    return name === '' || isIgnored ? null : name;
  });
}

function isSame(name: string): (other: string) => boolean {
  return (other) => other.toLowerCase() === name.toLowerCase();
}
