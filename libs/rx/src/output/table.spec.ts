import { describe, expect, it } from '@jest/globals';
import { tableText } from './table.js';

const columns = [
  { title: 'ID', of: (row: { id: string }) => row.id },
  { title: 'TITLE', of: (row: { title?: unknown }) => row.title },
];
const rows = [
  { id: 'a-1', title: 'Fall on ice' },
  { id: 'b', title: null },
];

describe('a table', () => {
  it('is aligned in a terminal', () => {
    expect(tableText(rows, columns, 80)).toBe('ID   TITLE\na-1  Fall on ice\nb');
  });

  it('is whole and has tabs in a pipe', () => {
    expect(tableText([{ id: 'a', title: 'x'.repeat(300) }], columns)).toBe(
      `ID\tTITLE\na\t${'x'.repeat(300)}`,
    );
  });

  it('cuts the last column to the width of the terminal, and never the first', () => {
    const id = '0192f3a0-1000-7000-8000-000000000002';
    const lines = tableText([{ id, title: 'x'.repeat(60) }], columns, 60).split('\n');
    expect(lines[1]).toBe(`${id}  ${'x'.repeat(21)}…`);
    expect(tableText([{ id, title: 'y'.repeat(60) }], columns, 10)).toContain(id);
  });

  it('does nothing to the terminal, whatever a stranger wrote', () => {
    const title = '\u001b[31mred\u001b[0m\r\nnext\u202etxt\u0007';
    expect(tableText([{ id: 'a', title }], columns)).toBe('ID\tTITLE\na\t[31mred [0m next txt');
  });
});
