import { describe, expect, it } from '@jest/globals';
import { csvOf } from './csv.js';

describe('a section as CSV', () => {
  const FIRM = ['firmId', 'firmName', 'received'];

  it('has a line per row of a list in the order of its columns, and quotes what needs it', () => {
    const rows = [{ received: 2, firmName: 'Abbott, Crane "LLP"', firmId: '1' }];
    expect(csvOf(rows, FIRM)).toBe('firmId,firmName,received\r\n1,"Abbott, Crane ""LLP""",2\r\n');
  });

  it('has its header when there is nothing else', () => {
    expect(csvOf([], FIRM)).toBe('firmId,firmName,received\r\n');
    expect(csvOf(null, null)).toBe('field,value\r\n');
  });

  it('has a line per value of anything else', () => {
    expect(csvOf({ mean: 1.5, previous: { mean: null }, trend: [{ date: '2026-01-01' }] }, null)).toBe(
      'field,value\r\nmean,1.5\r\nprevious.mean,\r\ntrend.0.date,2026-01-01\r\n',
    );
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
    'does not let %j become a formula',
    (firmName) => {
      expect(csvOf([{ firmName }], ['firmName'])).toContain(`'${firmName}`);
    },
  );
});
