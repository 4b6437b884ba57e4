import { expect, it } from '@jest/globals';
import { fileFault, MOST_BYTES } from './file-fault.ts';

const file = (name: string, size = 10, type = '') => ({ name, size, type });

it('takes a CSV file by its name or its type', () => {
  expect(fileFault(file('cases.CSV', 10, 'application/vnd.ms-excel'))).toBeNull();
  expect(fileFault(file('export', 10, 'text/csv'))).toBeNull();
  expect(fileFault(file('cases.csv', MOST_BYTES))).toBeNull();
});

it('refuses what the server would refuse, and says what to do', () => {
  expect(fileFault(file('cases.xlsx'))).toMatch(/CSV UTF-8/);
  expect(fileFault(file('cases.xls', 10, 'application/vnd.ms-excel'))).toMatch(/CSV UTF-8/);
  expect(fileFault(file('cases.pdf', 10, 'application/pdf'))).toMatch(/Only CSV/);
  expect(fileFault(file('cases.csv', 0))).toBe('The file is empty.');
  expect(fileFault(file('cases.csv', MOST_BYTES + 1))).toMatch(/at most 20 MB/);
});
