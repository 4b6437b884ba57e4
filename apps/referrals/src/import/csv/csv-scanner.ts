import { csvFault } from './csv-fault.js';

/** One record as it stands in the file. */
export interface ScannedRecord {
  /** As a spreadsheet counts: the header is row 1, blank lines count, one with line breaks is one row. */
  row: number;
  cells: string[];
}

/** The longest record. The longest legal row has 13,000 characters. */
const MAX_RECORD_CHARS = 100_000;
/** The most values of a record. A row with more than its header names is an error of that row only. */
const MAX_RECORD_CELLS = 1_000;

const QUOTE = '"';
const PLAIN_END = /[",\r\n]/g;
const LINE_BREAKS = /\r\n|\r|\n/g;

/** Where the next character is: before a value, in one, in one with quotes, or after its closing quote. */
type Position = 'start' | 'plain' | 'quoted' | 'closed';

/**
 * Cuts text into records as it arrives (RFC 4180; lines end with CRLF, LF or CR; blank lines are left out).
 * Takes time in the length of the text and holds one record, whose size is limited while it is read: a file
 * may be one line of 20 MB.
 */
export class CsvScanner {
  private cells: string[] = [];
  private value = '';
  private place: Position = 'start';
  private chars = 0;
  private row = 1;
  private line = 1;
  /** The line of the last opening quote. */
  private quotedFrom = 1;
  /** The text so far ends with a CR that ended a line: a LF belongs to it. */
  private hasOpenCr = false;

  /** Whether the text ended with a line break. */
  get isAtLineStart(): boolean {
    return this.place === 'start' && this.cells.length === 0;
  }

  /** The records that the text completes. @throws 400 for what is not CSV, or is too large */
  *records(text: string): Generator<ScannedRecord> {
    if (text === '') return;
    let at = this.hasOpenCr && text.startsWith('\n') ? 1 : 0;
    this.hasOpenCr = false;
    while (at < text.length) {
      const char = text[at]!;
      if (this.place === 'quoted') at = this.readQuoted(text, at);
      else if (this.place === 'closed' && char === QUOTE) at = this.reopen(at);
      else if (char === ',') at = this.endValue(at);
      else if (char === '\n' || char === '\r') {
        const end = text.startsWith('\r\n', at) ? at + 2 : at + 1;
        this.hasOpenCr = char === '\r' && end === text.length && end === at + 1;
        this.line++;
        const record = this.endRecord();
        if (record) yield record;
        at = end;
      } else if (this.place === 'closed' || (this.place === 'plain' && char === QUOTE))
        throw this.misquoted();
      else at = char === QUOTE ? this.open(at) : this.readPlain(text, at);
    }
  }

  /** The last record, if the text does not end with a line break. @throws 400 inside quotes */
  end(): ScannedRecord | undefined {
    if (this.place === 'quoted')
      throw csvFault(
        'cut_off',
        `The file ends inside quotes that begin near line ${this.quotedFrom}: close them, or send the whole file`,
      );
    return this.endRecord();
  }

  private open(at: number): number {
    this.place = 'quoted';
    this.quotedFrom = this.line;
    return at + 1;
  }

  /** Two quotes inside quotes are one of the text. */
  private reopen(at: number): number {
    this.place = 'quoted';
    this.add(QUOTE);
    return at + 1;
  }

  private readQuoted(text: string, from: number): number {
    const at = text.indexOf(QUOTE, from);
    const part = text.slice(from, at === -1 ? undefined : at);
    this.line += part.match(LINE_BREAKS)?.length ?? 0;
    this.add(part);
    if (at === -1) return text.length;
    this.place = 'closed';
    return at + 1;
  }

  private readPlain(text: string, from: number): number {
    PLAIN_END.lastIndex = from;
    const at = PLAIN_END.exec(text)?.index ?? text.length;
    this.place = 'plain';
    this.add(text.slice(from, at));
    return at;
  }

  private add(part: string): void {
    this.chars += part.length;
    if (this.chars > MAX_RECORD_CHARS)
      throw csvFault(
        'too_long',
        `A row near line ${this.line} has more than ${countOf(MAX_RECORD_CHARS)} characters`,
      );
    this.value += part;
  }

  private endValue(at: number): number {
    this.cells.push(this.value);
    // the value that follows is one more
    if (this.cells.length >= MAX_RECORD_CELLS)
      throw csvFault(
        'too_many_columns',
        `A row near line ${this.line} has more than ${countOf(MAX_RECORD_CELLS)} values`,
      );
    this.value = '';
    this.place = 'start';
    return at + 1;
  }

  private endRecord(): ScannedRecord | undefined {
    const row = this.row++;
    if (this.isAtLineStart) return undefined;
    const cells = [...this.cells, this.value];
    this.cells = [];
    this.value = '';
    this.place = 'start';
    this.chars = 0;
    return { row, cells };
  }

  private misquoted(): Error {
    return csvFault(
      'not_csv',
      `The file is not CSV near line ${this.line}: put the value in quotes, and double each quote inside it`,
    );
  }
}

const countOf = (number: number): string => number.toLocaleString('en-US');
