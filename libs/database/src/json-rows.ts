import { snakeCase } from './database/snake-case-naming.js';
import type { DeclaredColumn } from './declared-columns.js';

/** A row; as jsonb its keys are names of columns. */
export type Row = Record<string, unknown>;

/** The record of a jsonb row, with instants as pg reads them from a column. */
export function fromJsonRow(row: Row, columns: readonly DeclaredColumn[]): Row {
  const record: Row = {};
  for (const { key, name, isInstant } of columns) {
    const value = row[name] ?? null;
    record[key] = isInstant && value !== null ? new Date(value as string) : value;
  }
  return record;
}

const columnNames = new Map<string, string>();

/** The column of a key. Remembered: every write asks for the same names again, a batch 500 times. */
function columnOf(key: string): string {
  let name = columnNames.get(key);
  if (name === undefined) columnNames.set(key, (name = snakeCase(key)));
  return name;
}

/** A record as the jsonb that `jsonb_populate_record` turns into columns. */
export function toJsonRow(record: object): Row {
  const row: Row = {};
  for (const [key, value] of Object.entries(record)) row[columnOf(key)] = value;
  return row;
}

/** The same without the columns that are null: one that is left out is null, and two thirds are. */
export function toShortJsonRow(record: object): Row {
  const row: Row = {};
  for (const [key, value] of Object.entries(record)) if (value !== null) row[columnOf(key)] = value;
  return row;
}
