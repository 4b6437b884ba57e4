import { plainText } from './plain-text.js';

/** A column of a table: scripts rely on its place and name. */
export interface Column<T> {
  title: string;
  of: (row: T) => unknown;
}

const GAP = '  ';
/** A column that is cut keeps this many characters at least. */
const NARROWEST = 12;

/**
 * Rows as text. For a terminal the columns are aligned, and the longest one is cut to `width`; else the
 * cells are whole and separated by tabs, for `cut` and `awk`.
 */
export function tableText<T>(rows: readonly T[], columns: readonly Column<T>[], width?: number): string {
  const cells = [
    columns.map(({ title }) => title),
    ...rows.map((row) => columns.map(({ of }) => plainText(of(row)))),
  ];
  if (width === undefined) return cells.map((line) => line.join('\t')).join('\n');
  const widths = fitting(
    columns.map((_, at) => Math.max(...cells.map((line) => line[at]!.length))),
    width,
  );
  return cells
    .map((line) =>
      line
        .map((cell, at) => cutTo(cell, widths[at]!).padEnd(widths[at]!))
        .join(GAP)
        .trimEnd(),
    )
    .join('\n');
}

/** The widths, the last column cut first and ids never: half an id is of no use. */
function fitting(widths: number[], width: number): number[] {
  const fitted = [...widths];
  for (let at = fitted.length - 1; at > 0; at -= 1) {
    const total = fitted.reduce((sum, one) => sum + one, 0) + GAP.length * (fitted.length - 1);
    if (total <= width) break;
    fitted[at] = Math.min(fitted[at]!, Math.max(NARROWEST, fitted[at]! - (total - width)));
  }
  return fitted;
}

const cutTo = (text: string, width: number): string =>
  text.length <= width ? text : `${text.slice(0, width - 1)}…`;

/** One record as lines of name and value. */
export function recordText(fields: readonly (readonly [string, unknown])[]): string {
  const width = Math.max(...fields.map(([name]) => name.length));
  return fields.map(([name, value]) => `${name.padEnd(width)}${GAP}${plainText(value)}`.trimEnd()).join('\n');
}
