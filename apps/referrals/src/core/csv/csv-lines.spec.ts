import { describe, expect, it } from '@jest/globals';
import { csvHeader, csvLines } from './csv-lines.js';

describe('rows as CSV', () => {
  const COLUMNS = ['title', 'piiMasked', 'attention'] as const;
  const line = (title: string | null) => csvLines([{ title, piiMasked: false, attention: [] }], COLUMNS);

  it('has a header, and a line per row in the order of the columns', () => {
    expect(csvHeader(COLUMNS)).toBe('title,piiMasked,attention\r\n');
    expect(
      csvLines(
        [
          { title: 'Fall, on "ice"', piiMasked: false, attention: ['expiring', 'silent30'] },
          { title: null, piiMasked: true, attention: [] },
        ],
        COLUMNS,
      ),
    ).toBe('"Fall, on ""ice""",false,expiring silent30\r\n,true,\r\n');
    expect(csvLines([], COLUMNS)).toBe('');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1'])(
    'does not let %j become a formula',
    (title) => {
      expect(line(title)).toContain(`'${title}`);
    },
  );

  it('keeps line breaks, quotes and other alphabets', () => {
    expect(line('a\nb')).toBe('"a\nb",false,\r\n');
    expect(line('مكتب المحاماة')).toBe('مكتب المحاماة,false,\r\n');
  });
});
