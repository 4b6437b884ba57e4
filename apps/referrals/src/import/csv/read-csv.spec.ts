import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { parse, type CsvError } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import * as fc from 'fast-check';
import { protectedCell, unprotectedCell } from './csv-cells.js';
import { columnsOfHeader } from './file-columns.js';
import { readCsv, type CsvRecord } from './read-csv.js';

async function read(file: string | Buffer, chunkBytes = 7, maxRows?: number): Promise<CsvRecord[]> {
  const bytes = Buffer.from(file);
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, n) =>
    bytes.subarray(n * chunkBytes, (n + 1) * chunkBytes),
  );
  const records: CsvRecord[] = [];
  for await (const record of readCsv(Readable.from(chunks), maxRows)) records.push(record);
  return records;
}

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', '"', ',', ';', ' ', 'ä', '＝', '😀'),
  }),
);

describe('a CSV file', () => {
  it('gives its cells back, wherever its chunks end', async () => {
    const table = fc.array(fc.tuple(text, text, text), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(
        table,
        fc.integer({ min: 1, max: 50 }),
        fc.constantFrom('\n', '\r\n'),
        async (rows, bytes, end) => {
          const all = [['a', 'b', 'c'], ...rows];
          const file = stringify(
            all.map((row) => row.map(protectedCell)),
            { quoted: true, record_delimiter: end },
          );
          expect((await read(file, bytes)).map((record) => record.cells)).toEqual(all);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('of more rows than the limit is refused at the first row too many', async () => {
    const file = 'a,b\n' + '1,2\n'.repeat(11);
    await expect(read(file, 100, 10)).rejects.toMatchObject({
      details: { errors: [{ code: 'too_many_rows' }] },
    });
    expect(await read(file, 100, 11)).toHaveLength(12);
  });
});

/** What csv-parse makes of a file: its records, or the kind of its fault. */
function asCsvParse(file: string): string[][] | string {
  try {
    const all = { relax_column_count: true, skip_empty_lines: true, record_delimiter: ['\r\n', '\n', '\r'] };
    return parse(file, all);
  } catch (error) {
    return (error as CsvError).code === 'CSV_QUOTE_NOT_CLOSED' ? 'cut_off' : 'not_csv';
  }
}

describe('any text', () => {
  it('is read as csv-parse reads it, wherever its chunks end', async () => {
    const piece = fc.constantFrom('a', 'ä', ' ', ',', '"', '""', '\n', '\r', '\r\n', '"x"', '"y\n"');
    await fc.assert(
      fc.asyncProperty(
        fc.array(piece, { maxLength: 25 }),
        fc.integer({ min: 1, max: 9 }),
        async (pieces, bytes) => {
          const file = `h,i\n${pieces.join('')}\n`;
          const ours = await read(file, bytes).then(
            (records) => records.map(({ cells }) => cells),
            (fault: { details: { errors: [{ code: string }] } }) => fault.details.errors[0].code,
          );
          expect(ours).toEqual(asCsvParse(file));
        },
      ),
      { numRuns: 3_000 },
    );
  });

  it('has rows as a spreadsheet counts them', async () => {
    const records = await read('h,i\r\n\r\n\n"a\r\nb",1\r\r2,3', 3);
    expect(records.map(({ row }) => row)).toEqual([1, 4, 6]);
  });

  it.each([
    ['an open quote, by its line', 'h,i\n1,2\n3,"4\n5\n6', 'cut_off', /begin near line 3/],
    ['a stray quote, by its line', 'h,i\n1,"2\n3"\n4,5"', 'not_csv', /near line 4/],
    [
      'a row of 100,001 characters',
      `h,i\n${'x'.repeat(100_001)}`,
      'too_long',
      /line 2 has more than 100,000/,
    ],
    [
      'a row of 1,001 values',
      `h,i\n${','.repeat(1_000)}\n`,
      'too_many_columns',
      /line 2 has more than 1,000/,
    ],
    ['a header of 1,001 columns', ','.repeat(20_000_000), 'too_many_columns', /line 1 has more than 1,000/],
  ])('is refused for %s', async (_, file, code, message) => {
    await expect(read(file, 65_536)).rejects.toMatchObject({
      message: expect.stringMatching(message),
      details: { errors: [{ code }] },
    });
  });

  it('may have rows of 100,000 characters and 1,000 values', async () => {
    const longest = `h\n"${'x'.repeat(99_999)}","y"\n${','.repeat(999)}`;
    expect((await read(longest, 65_536)).map(({ cells }) => cells.length)).toEqual([1, 2, 1_000]);
  });
});

describe('a header', () => {
  const columns = { names: ['title', 'reason'], required: ['title'], batchRows: 1 };

  it('has at most 100 columns, blank ones counted', () => {
    const blanks = (count: number) => Array.from({ length: count }, () => '');
    expect(columnsOfHeader(['title', ...blanks(99)], columns)).toHaveLength(100);
    expect(() => columnsOfHeader(['title', ...blanks(100)], columns)).toThrow('at most 100');
  });

  it('may end with the reason of an errors file, also before blanks', () => {
    expect(columnsOfHeader(['title', 'reason', 'Reason', ' ', ''], columns)).toEqual([
      'title',
      'reason',
      null,
      null,
      null,
    ]);
    expect(() => columnsOfHeader(['reason', 'reason', 'title'], columns)).toThrow('there twice');
  });

  it('may end with the reasons of several errors files, each made of the one before', () => {
    const header = ['title', 'reason', 'reason', 'reason'];
    expect(columnsOfHeader(header, columns)).toEqual(['title', 'reason', null, null]);
    const withoutReason = { ...columns, names: ['title'] };
    expect(columnsOfHeader(header, withoutReason)).toEqual(['title', null, null, null]);
    expect(() => columnsOfHeader(['reason', 'title', 'reason'], withoutReason)).toThrow('Unknown columns');
  });
});

describe('a cell of a file that we send', () => {
  it('is never run by a spreadsheet, and comes back as it was', () => {
    fc.assert(
      fc.property(text, (value) => {
        const cell = protectedCell(value);
        expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
        expect(unprotectedCell(cell)).toBe(value);
      }),
      { numRuns: 1_000 },
    );
  });
});
