import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { stringify } from 'csv-stringify/sync';
import * as fc from 'fast-check';
import { protectedCell, unprotectedCell } from './csv-cells.js';
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
