import { snakeCase } from '@referral-exchange/platform';
import type { DeclaredColumn } from './field-declarations.js';

/** A row as jsonb: its keys are names of columns. */
export type Row = Record<string, unknown>;

/** The record of a row. jsonb writes instants with an offset, the interface with a Z. */
export function fromRow(row: Row, columns: readonly DeclaredColumn[]): Row {
  const record: Row = {};
  for (const { key, name, isInstant } of columns) {
    const value = row[name] ?? null;
    record[key] = isInstant && value !== null ? new Date(value as string).toISOString() : value;
  }
  return record;
}

/** A record as the jsonb that `jsonb_populate_record` turns into columns. */
export function toRow(record: object): Row {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [snakeCase(key), value]));
}
