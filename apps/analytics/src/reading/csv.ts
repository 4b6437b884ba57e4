import { stringify } from 'csv-stringify/sync';

/**
 * A section as CSV. A list has a line per row; anything else a line per value, named by its path. A text that a spreadsheet would
 * take for a formula gets an apostrophe in front.
 */
export function csvOf(section: unknown): string {
  const rows = Array.isArray(section)
    ? (section as Record<string, unknown>[])
    : [...valuesOf(section, '')].map(([field, value]) => ({ field, value }));
  return stringify(rows, { header: rows.length > 0, escape_formulas: true, record_delimiter: 'windows' });
}

function* valuesOf(value: unknown, path: string): Generator<[string, unknown]> {
  if (typeof value !== 'object' || value === null) {
    yield [path, value];
    return;
  }
  for (const [key, inner] of Object.entries(value))
    yield* valuesOf(inner, path === '' ? key : `${path}.${key}`);
}
