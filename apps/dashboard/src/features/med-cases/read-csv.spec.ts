import { expect, it } from '@jest/globals';
import { MOST_CHARACTERS, readCsv } from './read-csv.ts';

it('reads quotes, line breaks in cells, a byte order mark and rows of any width, with their lines', () => {
  const text = '\uFEFFrecord,notes\r\nfill,"two\nlines, and ""more"""\r\n\r\n,\r\nfill\r\nfill,a,b\r\n';
  expect(readCsv(text)).toEqual([
    { line: 1, cells: ['record', 'notes'] },
    { line: 2, cells: ['fill', 'two\nlines, and "more"'] },
    { line: 6, cells: ['fill'] },
    { line: 7, cells: ['fill', 'a', 'b'] },
  ]);
});

it.each([
  ['a tab, as a spreadsheet copies', 'record\tdrugName\nfill\tIbuprofen, 400 mg'],
  ['a semicolon', 'record;drugName\nfill;Ibuprofen, 400 mg'],
])('knows %s as the separator', (_, text) => {
  expect(readCsv(text)[1]!.cells).toEqual(['fill', 'Ibuprofen, 400 mg']);
});

it('knows nothing in nothing', () => {
  expect([readCsv(''), readCsv('\n \n')]).toEqual([[], []]);
});

it.each([
  ['a "b" c\n', /in line 1/],
  ['record\n"never closed', /never closed/],
  ['x'.repeat(MOST_CHARACTERS + 1), /too large/],
])('says what is wrong with what is no CSV', (text, words) => {
  expect(() => readCsv(text)).toThrow(words);
});
