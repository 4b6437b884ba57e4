import type { Corrections } from './corrections.ts';
import type { FailedFile, FailedRow } from './failed-file.ts';

/** The same mistake in several rows: one correction is enough. */
export interface Mistake {
  column: string;
  /** The wrong text, the same in each row. */
  text: string;
  message: string;
  rows: readonly FailedRow[];
}

const MOST_MISTAKES = 10;

/**
 * Mistakes that several rows share, the most frequent first. A row that was sent has none any more: sent once
 * more with the one value, it would be another row than the one that was corrected. Pure.
 */
export function mistakesIn({ rows }: FailedFile, { sent }: Pick<Corrections, 'sent'>): Mistake[] {
  const found = new Map<string, Mistake & { rows: FailedRow[] }>();
  for (const row of rows.filter(({ number }) => !(number in sent)))
    for (const { column, message } of row.faults) {
      if (column === null) continue;
      const text = row.values[column] ?? '';
      const key = JSON.stringify([column, text, message]);
      const known = found.get(key);
      if (known) known.rows.push(row);
      else found.set(key, { column, text, message, rows: [row] });
    }
  return [...found.values()]
    .filter((mistake) => mistake.rows.length > 1)
    .sort((a, b) => b.rows.length - a.rows.length)
    .slice(0, MOST_MISTAKES);
}
