import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { readCsv, type CsvRecord } from '../csv/read-csv.js';
import { errorsHeader, errorsLine } from './errors-file.js';

async function read(file: string): Promise<CsvRecord[]> {
  const records: CsvRecord[] = [];
  for await (const record of readCsv(Readable.from([Buffer.from(file)]))) records.push(record);
  return records;
}

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', '"', ',', ';', ' ') }),
);
const cells = fc.array(text, { minLength: 2, maxLength: 6 });

describe('an errors file', () => {
  it('that is uploaded again holds the rows as they were, with the reason last', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(cells, { minLength: 1, maxLength: 4 }), text, async (rows, message) => {
        const header = ['title', 'notes', 'county', 'status'];
        const errors = [{ field: 'title', code: 'required', message }];
        const lines = rows.map((row) => errorsLine({ cells: row, errors }, header, header));
        const [first, ...others] = await read([errorsHeader(header, header), ...lines].join(''));
        expect(first!.cells).toEqual([...header, 'reason']);
        const padded = (row: string[]) => [...row, ...header.slice(row.length).map(() => '')];
        expect(others.map((record) => record.cells)).toEqual(rows.map((row) => [...padded(row), message]));
      }),
      { numRuns: 200 },
    );
  });

  it('puts a surplus value behind a column that it adds, where no upload takes it for a value', async () => {
    const errors = [{ field: '', code: 'column_count', message: 'The row has 3 values' }];
    const [header, columns] = [
      ['referralId', 'status'],
      ['referralId', 'status', 'reason'],
    ];
    const lineOf = (row: string[]) => errorsLine({ cells: row, errors }, header!, columns!);
    expect(lineOf(['X', 'SIGNED', 'oops'])).toBe('X,SIGNED,,oops,The row has 3 values\r\n');
    expect(lineOf(['X'])).toBe('X,,,The row has 3 values\r\n');
  });

  it('keeps the reason apart from a column of that name', () => {
    const columns = ['status', 'reason'];
    expect(errorsHeader(['status'], columns)).toBe('status,reason,reason\r\n');
    expect(errorsHeader(['Reason', 'status'], columns)).toBe('Reason,status,reason\r\n');
    expect(errorsHeader(['title'], ['title'])).toBe('title,reason\r\n');
  });
});
