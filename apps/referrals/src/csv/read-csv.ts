import { pipeline, Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { CsvError, parse, type Info } from 'csv-parse';
import { unprotectedCell } from './csv-cells.js';
import { csvFault } from './csv-fault.js';

/** One record of a CSV file. */
export interface CsvRecord {
  /** As a spreadsheet counts: the header is row 1, blank lines count, a record with line breaks is one row. */
  row: number;
  cells: string[];
}

/** The longest record. The longest legal row has 13,000 characters. */
export const MAX_RECORD_CHARS = 100_000;
/** The most rows of a file, without its header. */
export const MAX_ROWS = 1_000_000;

/**
 * Reads a CSV file as it arrives, the header first (RFC 4180: commas, quotes doubled inside quotes, CRLF or LF, UTF-8 with or
 * without a byte order mark). Holds one record and one chunk of the file at a time.
 *
 * @throws 400 when the file is not CSV in UTF-8, or ends in the middle of a row
 */
export async function* readCsv(content: Readable, maxRows = MAX_ROWS): AsyncGenerator<CsvRecord> {
  const text = new FileText(content);
  const parser = parse({
    info: true,
    // all of them, since the first line need not be like the others
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_CHARS,
  });
  // an error of the content ends the parser, which throws it to the loop
  pipeline(Readable.from(text.decoded()), parser, () => undefined);
  let columns = 0;
  let last: CsvRecord | undefined;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      if (last) yield last;
      if (info.records > maxRows + 1)
        throw csvFault(
          'too_many_rows',
          `The file has more than ${maxRows.toLocaleString('en-US')} rows: split it`,
        );
      columns ||= record.length;
      last = { row: info.records + info.empty_lines, cells: record.map(unprotectedCell) };
    }
  } catch (error) {
    throw error instanceof CsvError ? faultOf(error) : error;
  }
  if (!last) throw csvFault('empty', 'The file is empty: send a header and at least one row');
  if (last.cells.length < columns && !text.endsWithLineBreak)
    throw csvFault('cut_off', `The file ends in the middle of row ${last.row}: send the whole file`);
  yield last;
}

/** The text of a file in UTF-8. */
class FileText {
  endsWithLineBreak = false;

  constructor(private readonly content: Readable) {}

  async *decoded(): AsyncGenerator<string> {
    const decoder = new TextDecoder('utf-8', { fatal: true });
    let isFirst = true;
    for await (const chunk of this.content as AsyncIterable<Buffer>) {
      if (isFirst) assertText(chunk);
      isFirst = false;
      yield* this.decode(decoder, chunk);
    }
    yield* this.decode(decoder);
  }

  private *decode(decoder: TextDecoder, chunk?: Buffer): Generator<string> {
    let text: string;
    try {
      text = chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch {
      throw csvFault('not_utf8', 'The file is not UTF-8: save it as "CSV UTF-8"');
    }
    if (text === '') return;
    this.endsWithLineBreak = /[\r\n]$/.test(text);
    yield text;
  }
}

/** Files that people take for CSV, with what to do about each. */
function assertText(start: Buffer): void {
  const hex = start.toString('hex', 0, 4);
  if (hex.startsWith('fffe') || hex.startsWith('feff'))
    throw csvFault('not_utf8', 'The file is UTF-16 and not UTF-8: save it as "CSV UTF-8"');
  if (hex === '504b0304' || hex === 'd0cf11e0')
    throw csvFault('not_csv', 'The file is an Excel workbook: save it as "CSV UTF-8"');
}

function faultOf({ code, lines }: CsvError & { lines?: number }): Error {
  const line = lines === undefined ? '' : ` near line ${lines}`;
  switch (code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return csvFault(
        'cut_off',
        `The file ends inside quotes that begin${line}: close them, or send the whole file`,
      );
    case 'CSV_MAX_RECORD_SIZE':
      return csvFault(
        'too_long',
        `A row${line} has more than ${MAX_RECORD_CHARS.toLocaleString('en-US')} characters`,
      );
    default:
      return csvFault(
        'not_csv',
        `The file is not CSV${line}: put the value in quotes, and double each quote inside it`,
      );
  }
}
