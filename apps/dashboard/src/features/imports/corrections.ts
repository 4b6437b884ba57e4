import { csvLine } from './csv-text.ts';
import type { FailedFile, FailedRow } from './failed-file.ts';

/** What a person made of failed rows. It names rows by their numbers, and holds only what was changed. */
export interface Corrections {
  /** New texts, by row and column. */
  values: Readonly<Record<number, Readonly<Record<string, string>>>>;
  /** Rows that were taken out, or taken in as they are. */
  chosen: Readonly<Record<number, boolean>>;
  /** The import that rows were sent with. */
  sent: Readonly<Record<number, string>>;
  /** The import whose rows this file has. */
  from: string | null;
}

export const NO_CORRECTIONS: Corrections = { values: {}, chosen: {}, sent: {}, from: null };

/** The text of a cell as it is now. Pure. */
export function valueOf(row: FailedRow, column: string, { values }: Corrections): string {
  return values[row.number]?.[column] ?? row.values[column] ?? '';
}

/** Writes a text into one cell of each row. What is as before is no correction. Pure. */
export function withValue(
  of: Corrections,
  rows: readonly FailedRow[],
  column: string,
  text: string,
): Corrections {
  const [values, chosen] = [{ ...of.values }, { ...of.chosen }];
  for (const row of rows) {
    const { [column]: _, ...others } = values[row.number] ?? {};
    const isNew = text !== (row.values[column] ?? '');
    values[row.number] = isNew ? { ...others, [column]: text } : others;
    delete chosen[row.number];
  }
  return { ...of, values, chosen };
}

/** Takes a row in or out. Pure. */
export function withChoice(of: Corrections, { number }: FailedRow, isChosen: boolean): Corrections {
  return { ...of, chosen: { ...of.chosen, [number]: isChosen } };
}

/**
 * Notes that rows were sent as they were then: their texts stand in the import that they went with. A row
 * that was corrected again meanwhile stays corrected. Pure.
 */
export function withSent(
  of: Corrections,
  { rows, as }: { rows: readonly FailedRow[]; as: Corrections },
  jobId: string,
): Corrections {
  const [values, chosen, sent] = [{ ...of.values }, { ...of.chosen }, { ...of.sent }];
  for (const { number } of rows) {
    sent[number] = jobId;
    if (of.values[number] !== as.values[number]) continue;
    delete values[number];
    delete chosen[number];
  }
  return { ...of, values, chosen, sent };
}

/** Whether a row goes with the next file: it was corrected, or a person wants it so. Pure. */
export function isChosen({ number }: FailedRow, { values, chosen }: Corrections): boolean {
  return chosen[number] ?? Object.keys(values[number] ?? {}).length > 0;
}

/** The rows that go with the next file. Pure. */
export function rowsToSend({ rows }: FailedFile, corrections: Corrections): FailedRow[] {
  return rows.filter((row) => isChosen(row, corrections));
}

/** The chosen rows as a CSV file with the columns of the first one, and those that corrections add. Pure. */
export function correctedFile(file: FailedFile, corrections: Corrections): string {
  const rows = rowsToSend(file, corrections);
  const isUsed = (column: string) =>
    rows.some((row) => column in row.values || valueOf(row, column, corrections) !== '');
  const columns = file.columns.filter(isUsed);
  const lines = rows.map((row) => csvLine(columns.map((column) => valueOf(row, column, corrections))));
  return csvLine(columns) + lines.join('');
}
