/** What a spreadsheet would run as a formula. In files of the server an apostrophe stands before it. */
const RUNS = /^'*[=+\-@\t\r\n＝＋－＠]/;
const IS_PROTECTED = /^'+[=+\-@\t\r\n＝＋－＠]/;

/** The text of a cell of a file that the server gave. Pure. */
export function textOfCell(cell: string): string {
  return IS_PROTECTED.test(cell) ? cell.slice(1) : cell;
}

/** A line of a CSV file, which the server reads as these texts. Pure. */
export function csvLine(texts: readonly string[]): string {
  return `${texts.map(cellOf).join(',')}\r\n`;
}

/** An upload takes one apostrophe back. */
function cellOf(text: string): string {
  const cell = RUNS.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
