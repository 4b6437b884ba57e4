import { parse } from 'csv-parse/browser/esm/sync';

/** The records of a CSV file, which may differ in length. The package is large: load this file late. */
export function recordsIn(text: string): string[][] {
  return parse(text, { relax_column_count: true });
}
