/**
 * Text that a spreadsheet runs as a formula (`=1+1`, `+1`, `-1`, `@SUM`, also after a tab, a line break or in
 * full-width letters). Apostrophes before it count too, so that what was protected once can be protected
 * again.
 */
const RUNS = /^'*[=+\-@\t\r\n＝＋－＠]/;
const IS_PROTECTED = /^'+[=+\-@\t\r\n＝＋－＠]/;

/**
 * The cell as a CSV file may hold it: by an apostrophe a spreadsheet shows the text and does not run it.
 * Pure.
 */
export function protectedCell(text: string): string {
  return RUNS.test(text) ? `'${text}` : text;
}

/** The text of a cell of an uploaded file: takes back what `protectedCell` did, once. Pure. */
export function unprotectedCell(cell: string): string {
  return IS_PROTECTED.test(cell) ? cell.slice(1) : cell;
}
