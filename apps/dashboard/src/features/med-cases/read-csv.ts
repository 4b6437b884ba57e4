import { type CsvError, parse } from 'csv-parse/browser/esm/sync';

/** A row of a file. */
export interface CsvRow {
  /** Where it begins, as an editor counts lines. */
  line: number;
  cells: readonly string[];
}

/** A file that is no CSV, in words for the person. */
export class NoCsv extends Error {
  override readonly name = 'NoCsv';
}

/** More than a file of 500 records has. It bounds the time that one may take. */
export const MOST_CHARACTERS = 2_000_000;

/**
 * Reads CSV, or what is copied from a spreadsheet. The separator is the one that the first line has most of.
 * Rows without a word are left out. Pure. @throws {NoCsv}
 */
export function readCsv(text: string): CsvRow[] {
  if (text.length > MOST_CHARACTERS) throw new NoCsv('The file is too large for 500 records. Split it.');
  try {
    const found = parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      info: true,
      relax_column_count: true,
      skip_records_with_empty_values: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return found.map(({ record, info }) => ({
      // the parser tells the line in which a row ends
      line: info.lines - record.reduce((breaks, cell) => breaks + cell.split('\n').length - 1, 0),
      cells: record.map((cell) => cell.trim()),
    }));
  } catch (error) {
    throw new NoCsv(sentenceFor(error as CsvError));
  }
}

function separatorOf(text: string): string {
  const [first = ''] = text.split(/\r?\n/, 1);
  const counts = [',', '\t', ';'].map((separator) => ({ separator, count: first.split(separator).length }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).separator;
}

function sentenceFor({ code, lines }: CsvError): string {
  const where = typeof lines === 'number' ? ` in line ${lines}` : '';
  return code === 'CSV_QUOTE_NOT_CLOSED'
    ? 'A quotation mark is opened and never closed.'
    : `This is no CSV: there is a quotation mark${where} that stands in the wrong place.`;
}
