import { stringify } from 'csv-stringify/sync';

/**
 * A section as CSV, with its header also when it has no rows (decisions, section 14, "Analytics, finer"). A
 * list, which has `columns`, has a line per row; anything else a line per value, named by its path, and null
 * none. A text that a spreadsheet would take for a formula gets an apostrophe in front.
 */
export function csvOf(section: unknown, columns: readonly string[] | null): string {
  const rows = columns
    ? (section as Record<string, unknown>[])
    : [...valuesOf(section ?? {}, '')].map(([field, value]) => ({ field, value }));
  return stringify(rows, {
    header: true,
    columns: [...(columns ?? ['field', 'value'])],
    escape_formulas: true,
    record_delimiter: 'windows',
  });
}

function* valuesOf(value: unknown, path: string): Generator<[string, unknown]> {
  if (typeof value !== 'object' || value === null) {
    yield [path, value];
    return;
  }
  for (const [key, inner] of Object.entries(value))
    yield* valuesOf(inner, path === '' ? key : `${path}.${key}`);
}
