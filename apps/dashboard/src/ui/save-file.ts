/** Tells spreadsheets that the text is UTF-8; without it they read other alphabets wrongly. */
const BYTE_ORDER_MARK = '\u{FEFF}';

/** Gives a file to the person. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  saveFrom(address, name);
  // the browser has begun to read it by then
  setTimeout(() => URL.revokeObjectURL(address), 1_000);
}

/** Gives what an address answers to the person, as a file. */
export function saveFrom(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

/** Gives a CSV file to the person, for a spreadsheet. */
export function saveCsv(file: Blob, name: string): void {
  saveFile(new Blob([BYTE_ORDER_MARK, file], { type: 'text/csv;charset=utf-8' }), name);
}
