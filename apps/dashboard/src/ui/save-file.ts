/** Tells spreadsheets that the text is UTF-8; without it they read other alphabets wrongly. */
const BYTE_ORDER_MARK = '\u{FEFF}';

/** Gives a file to the person. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // the browser has begun to read it by then
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000);
}

/** Gives a CSV file to the person, for a spreadsheet. */
export function saveCsv(file: Blob, name: string): void {
  saveFile(new Blob([BYTE_ORDER_MARK, file], { type: 'text/csv;charset=utf-8' }), name);
}
