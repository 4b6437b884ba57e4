import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { TextDecoder } from 'node:util';
import { unprotectedCell } from './csv-cells.js';
import { csvFault } from './csv-fault.js';
import { CsvScanner, type ScannedRecord } from './csv-scanner.js';

/** One record of a CSV file. */
export type CsvRecord = ScannedRecord;

/** The most rows of a file, without its header. */
const MAX_ROWS = 1_000_000;

/** So long a file is read before other work of the process gets its turn. */
const TURN_MS = 5;

/**
 * Reads a CSV file as it arrives, the header first (RFC 4180: commas, quotes doubled inside quotes, CRLF or
 * LF, UTF-8 with or without a byte order mark). Holds one record and one chunk of the file at a time, and
 * gives way to others every few milliseconds.
 *
 * @throws 400 when the file is not CSV in UTF-8, or ends in the middle of a row
 */
export async function* readCsv(content: Readable, maxRows = MAX_ROWS): AsyncGenerator<CsvRecord> {
  const scanner = new CsvScanner();
  let columns = 0;
  let rows = 0;
  let last: CsvRecord | undefined;
  let turnEnds = performance.now() + TURN_MS;
  const giveWay = async (): Promise<void> => {
    await setImmediate();
    turnEnds = performance.now() + TURN_MS;
  };
  for await (const text of textOf(content)) {
    if (performance.now() > turnEnds) await giveWay();
    for (const { row, cells } of scanner.records(text)) {
      if (performance.now() > turnEnds) await giveWay();
      if (last) yield last;
      if (++rows > maxRows + 1) throw tooManyRows(maxRows);
      columns ||= cells.length;
      last = { row, cells: cells.map(unprotectedCell) };
    }
  }
  const endsWithLineBreak = scanner.isAtLineStart;
  const rest = scanner.end();
  if (rest) {
    if (last) yield last;
    if (rows > maxRows) throw tooManyRows(maxRows);
    last = { row: rest.row, cells: rest.cells.map(unprotectedCell) };
  }
  if (!last) throw csvFault('empty', 'The file is empty: send a header and at least one row');
  if (last.cells.length < columns && !endsWithLineBreak)
    throw csvFault('cut_off', `The file ends in the middle of row ${last.row}: send the whole file`);
  yield last;
}

function tooManyRows(maxRows: number): Error {
  return csvFault(
    'too_many_rows',
    `The file has more than ${maxRows.toLocaleString('en-US')} rows: split it`,
  );
}

/** The text of a file in UTF-8. */
async function* textOf(content: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decoded = (chunk?: Buffer): string => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch {
      throw csvFault('not_utf8', 'The file is not UTF-8: save it as "CSV UTF-8"');
    }
  };
  let isFirst = true;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    if (isFirst) assertText(chunk);
    isFirst = false;
    yield decoded(chunk);
  }
  yield decoded();
}

/** Files that people take for CSV, with what to do about each. */
function assertText(start: Buffer): void {
  const hex = start.toString('hex', 0, 4);
  if (hex.startsWith('fffe') || hex.startsWith('feff'))
    throw csvFault('not_utf8', 'The file is UTF-16 and not UTF-8: save it as "CSV UTF-8"');
  if (hex === '504b0304' || hex === 'd0cf11e0')
    throw csvFault('not_csv', 'The file is an Excel workbook: save it as "CSV UTF-8"');
}
