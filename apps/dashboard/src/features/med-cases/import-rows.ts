import type { FieldProblem } from '../../api/api-problem.ts';
import type { ImportRecord } from '../../api/pharmacy.ts';
import type { CsvRow } from './read-csv.ts';
import {
  type Faults,
  faultsOf,
  FILL_FIELDS,
  FILL_IDS,
  type RecordField,
  TRANSACTION_FIELDS,
  TRANSACTION_LINKS,
  typeIn,
  type Typed,
  valuesOf,
} from './record-fields.ts';

type RecordKind = 'fill' | 'transaction';

/** Most records that are taken at once (decisions, section 11). */
export const MOST_RECORDS = 500;

/** In a file the number of the provider's own system is needed: it makes that nothing is recorded twice. */
const needed = (fields: readonly RecordField[]) =>
  fields.map((field) =>
    field.name === 'externalId'
      ? { ...field, missing: 'Each record of a file needs a number of its own.' }
      : field,
  );
const FIELDS: Readonly<Record<RecordKind, readonly RecordField[]>> = {
  fill: needed([...FILL_FIELDS, ...FILL_IDS]),
  transaction: needed([...TRANSACTION_FIELDS, ...TRANSACTION_LINKS]),
};
/** Names of columns, in the order of the template. */
export const COLUMNS: readonly string[] = [
  'record',
  'externalId',
  ...new Set(
    [...FIELDS.fill, ...FIELDS.transaction].map(({ name }) => name).filter((name) => name !== 'externalId'),
  ),
];
const LABELS: Readonly<Record<string, string>> = Object.fromEntries([
  ['record', 'Record'],
  ...[...FIELDS.fill, ...FIELDS.transaction].map(({ name, label }) => [name, label]),
]);

/** A record of a file as it would be sent, and what is wrong with it. */
export interface ImportRow {
  line: number;
  kind: RecordKind;
  typed: Typed;
  /** By column. */
  faults: Faults;
}

/** What a file holds. */
export interface ImportedFile {
  rows: ImportRow[];
  /** What is wrong with the whole of it, in words. */
  faults: string[];
}

/** The records in the rows of a file, the first of which names the columns. Of too many, the first. Pure. */
export function recordsIn([header, ...rows]: readonly CsvRow[], present: number): ImportedFile {
  if (!header) return { rows: [], faults: [] };
  const columns = header.cells.map(columnNamed);
  const read = rows.slice(0, MOST_RECORDS).map((row) => rowOf(row, columns, present));
  return { rows: withFaultsAcross(read), faults: fileFaults(header.cells, columns, rows.length) };
}

/** The records for the API. Pure. */
export function bodyOf(rows: readonly ImportRow[]): ImportRecord[] {
  return rows.map(
    ({ kind, typed }) => ({ [kind]: valuesOf(FIELDS[kind], typed) }) as unknown as ImportRecord,
  );
}

/** A column by its name, however it is written: `External ID` is `externalId`. */
function columnNamed(text: string): string | null {
  const bare = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, '');
  return COLUMNS.find((column) => bare(column) === bare(text)) ?? null;
}

function fileFaults(header: readonly string[], columns: readonly (string | null)[], count: number): string[] {
  const unknown = header.filter((_, index) => columns[index] === null);
  const twice = columns.filter((column, index) => column !== null && columns.indexOf(column) !== index);
  return [
    ...(unknown.length > 0
      ? [`There is no column ${unknown.map((name) => `“${name}”`).join(', ')}. The template has all names.`]
      : []),
    ...(twice.length > 0 ? [`The column ${twice.join(', ')} is there twice.`] : []),
    ...(count === 0 ? ['There is no row below the names of the columns.'] : []),
    ...(count > MOST_RECORDS
      ? [
          `There are ${count.toLocaleString('en-US')} records, and at most ${MOST_RECORDS} are taken at once. Split the file.`,
        ]
      : []),
  ];
}

function rowOf({ line, cells }: CsvRow, columns: readonly (string | null)[], present: number): ImportRow {
  const typed: Record<string, string> = {};
  columns.forEach((column, index) => {
    if (column !== null) typed[column] = cells[index] ?? '';
  });
  const kind = kindOf(typed);
  const faults: Record<string, string> = {
    ...faultsOf(FIELDS[kind], typed, present),
    ...strayCells(kind, typed),
  };
  if (cells.length > columns.length) faults.record = 'This row has more cells than there are columns.';
  if (!/^(fill|transaction)?$/i.test(typed.record ?? '')) faults.record = 'Write fill or transaction.';
  if (kind === 'transaction') Object.assign(faults, reversalFaults(typed));
  return { line, kind, typed, faults };
}

/** What a row is: as it says, else by whether it has the kind of a transaction. */
function kindOf({ record = '', type = '' }: Typed): RecordKind {
  if (/^transaction$/i.test(record)) return 'transaction';
  return record === '' && type !== '' ? 'transaction' : 'fill';
}

/** Cells that belong to the other kind: the row is in the wrong columns. */
function strayCells(kind: RecordKind, typed: Typed): Faults {
  const own = new Set(FIELDS[kind].map(({ name }) => name));
  const strays = Object.entries(typed).filter(
    ([column, text]) => column !== 'record' && !own.has(column) && text !== '',
  );
  return Object.fromEntries(strays.map(([column]) => [column, `A ${kind} has none. Leave it empty.`]));
}

function reversalFaults({ type = '', reversesExternalId = '' }: Typed): Faults {
  const isReversal = typeIn(type) === 'REVERSAL';
  if (isReversal === (reversesExternalId !== '')) return {};
  return {
    reversesExternalId: isReversal
      ? 'Say the number of the transaction that it reverses.'
      : 'Only a reversal names a transaction. Leave it empty.',
  };
}

/** Numbers that are there twice, and reversals above what they reverse: records are taken from the top. */
function withFaultsAcross(rows: readonly ImportRow[]): ImportRow[] {
  const firstLine = new Map<string, number>();
  const place = (kind: RecordKind, id: string) => `${kind} ${id}`;
  for (const { kind, typed, line } of rows) {
    const id = place(kind, typed.externalId ?? '');
    if (typed.externalId && !firstLine.has(id)) firstLine.set(id, line);
  }
  return rows.map((row) => {
    const { kind, typed, line } = row;
    const first = firstLine.get(place(kind, typed.externalId ?? ''));
    const reversed = firstLine.get(place('transaction', typed.reversesExternalId ?? ''));
    const faults: Record<string, string> = { ...row.faults };
    if (first !== undefined && first < line) faults.externalId = `Line ${first} has this number too.`;
    if (reversed !== undefined && reversed >= line)
      faults.reversesExternalId = `What it reverses must stand above it: that is in line ${reversed}.`;
    return { ...row, faults };
  });
}

/** Fields of the API that a file has no column for, by the column that stands for them. */
const COLUMN_OF: Readonly<Record<string, string>> = {
  fillId: 'fillExternalId',
  reversesTransactionId: 'reversesExternalId',
};

/** What the server said of records, at their rows and cells. Pure. */
export function withApiFaults(rows: readonly ImportRow[], problems: readonly FieldProblem[]): ImportRow[] {
  const byRow = new Map<number, Record<string, string>>();
  for (const { field, message } of problems) {
    const [, index, name = 'record'] =
      /^records\.(\d+)(?:\.(?:fill|transaction))?(?:\.(\w+))?$/.exec(field) ?? [];
    if (index === undefined) continue;
    const column = COLUMN_OF[name] ?? name;
    const faults = byRow.get(Number(index)) ?? {};
    faults[LABELS[column] ? column : 'record'] ??= sentence(message);
    byRow.set(Number(index), faults);
  }
  return rows.map((row, index) => ({ ...row, faults: { ...row.faults, ...byRow.get(index) } }));
}

/** `records.3.fill.quantity must be more than 0` is said beside its cell. */
function sentence(message: string): string {
  const words = message.replace(/^records\.\d+\.(fill|transaction)\./, '');
  return /[.!?]$/.test(words) ? words : `${words}.`;
}

/** Why a file cannot be sent; null: it can. Pure. */
export function whyNot({ rows, faults }: ImportedFile, takesFills: boolean): string | null {
  if (faults.length > 0) return 'Correct the file first.';
  if (rows.length === 0) return `Paste or choose a file with 1 to ${MOST_RECORDS} records.`;
  const faulty = rows.filter((row) => Object.keys(row.faults).length > 0).length;
  if (faulty > 0) return `${faulty === 1 ? '1 row has' : `${faulty} rows have`} something to correct.`;
  if (!takesFills && rows.some(({ kind }) => kind === 'fill'))
    return 'The referral has ended and takes no fills any more. Leave them out: transactions are taken.';
  return null;
}

/** A column in words. */
export function labelOf(column: string): string {
  return LABELS[column] ?? column;
}

/** Rows that show how records name each other. */
const EXAMPLES: readonly Typed[] = [
  {
    record: 'fill',
    externalId: 'RX-1001',
    fillDate: '2026-01-16',
    drugName: 'Cyclobenzaprine 10 mg',
    quantity: '30',
    billedAmount: '148.50',
  },
  {
    record: 'transaction',
    externalId: 'PAY-1',
    type: 'PAYMENT',
    amount: '100.00',
    transactionDate: '2026-01-20',
    fillExternalId: 'RX-1001',
  },
  {
    record: 'transaction',
    externalId: 'PAY-1-BACK',
    type: 'REVERSAL',
    transactionDate: '2026-01-22',
    reversesExternalId: 'PAY-1',
  },
];
/** A file to begin with: the names of the columns, and the examples. */
export const TEMPLATE = [
  COLUMNS.join(','),
  ...EXAMPLES.map((row) => COLUMNS.map((column) => row[column] ?? '').join(',')),
  '',
].join('\r\n');
