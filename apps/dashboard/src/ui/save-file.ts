import { goToAttachment } from './ask-before-leaving.ts';

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

/** Gives what an address sends as an attachment to the person, and asks nothing about leaving the page. */
export function downloadFrom(address: string, name: string): void {
  // of another origin a browser does not save what a link names
  if (new URL(address).origin === location.origin) saveFrom(address, name);
  else goToAttachment(address);
}

/** Gives a CSV file to the person, for a spreadsheet. */
export function saveCsv(file: Blob, name: string): void {
  saveFile(new Blob([BYTE_ORDER_MARK, file], { type: 'text/csv;charset=utf-8' }), name);
}
