import { describe, expect, it } from '@jest/globals';
import { csvOf } from './csv.js';

describe('a section as CSV', () => {
  it('has a line per row of a list, and quotes what needs it', () => {
    const rows = [{ firmId: '1', firmName: 'Abbott, Crane "LLP"', received: 2 }];
    expect(csvOf(rows)).toBe('firmId,firmName,received\r\n1,"Abbott, Crane ""LLP""",2\r\n');
    expect(csvOf([])).toBe('');
  });

  it('has a line per value of anything else', () => {
    expect(csvOf({ mean: 1.5, previous: { mean: null }, trend: [{ date: '2026-01-01' }] })).toBe(
      'field,value\r\nmean,1.5\r\nprevious.mean,\r\ntrend.0.date,2026-01-01\r\n',
    );
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
    'does not let %j become a formula',
    (firmName) => {
      expect(csvOf([{ firmName }])).toContain(`'${firmName}`);
    },
  );
});
