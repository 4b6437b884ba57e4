import { expect, it } from '@jest/globals';
import { recordsIn } from '../../api/csv-records.ts';
import type { ImportError } from '../../api/imports.ts';
import { failedFile } from './failed-file.ts';

const error = (row: number, field: string, message = 'is wrong') =>
  ({ row, field, message, code: 'x', referenceNumber: null }) satisfies ImportError;

it('puts each reason beside its cell, whatever case the header has', () => {
  const text = 'Title ,CASETYPE,notes,reason\r\nFall,nothing,"Two\r\nlines",caseType is wrong\r\n';
  const file = failedFile({ records: recordsIn(text), errors: [error(7, 'caseType')] }, 'cases');
  expect(file).toEqual({
    columns: ['Title', 'CASETYPE', 'notes'],
    rows: [
      {
        number: 7,
        values: { Title: 'Fall', CASETYPE: 'nothing', notes: 'Two\r\nlines' },
        surplus: [],
        faults: [{ column: 'CASETYPE', message: 'is wrong' }],
      },
    ],
  });
});

it('has a column for what an error asks for, and the file lacks', () => {
  const records = [
    ['title', 'status', 'reason'],
    ['Fall', 'CLOSED', 'closingStatus is required'],
  ];
  const file = failedFile({ records, errors: [error(2, 'closingStatus'), error(2, '')] }, 'cases')!;
  expect(file.columns).toEqual(['title', 'status', 'closingStatus']);
  expect(file.rows[0]!.faults.map(({ column }) => column)).toEqual(['closingStatus', null]);
});

it('takes back the apostrophe before a formula, once', () => {
  const records = [
    ['title', 'notes', 'reason'],
    ["'=SUM(1,1)", "''=1", 'x'],
  ];
  expect(failedFile({ records, errors: [error(2, 'title')] }, 'cases')!.rows[0]!.values).toEqual({
    title: '=SUM(1,1)',
    notes: "'=1",
  });
});

it('knows the reason of a status from the reason of a failure', () => {
  const records = [
    ['referralId', 'reason', 'status', 'reason', 'reason'],
    ['1', 'Agreed', 'SIGNED', 'of an upload before', 'status is wrong'],
  ];
  const statuses = failedFile({ records, errors: [error(2, 'status')] }, 'statuses')!;
  expect(statuses.rows[0]!.values).toEqual({ referralId: '1', reason: 'Agreed', status: 'SIGNED' });
  const cases = failedFile({ records, errors: [error(2, 'status')] }, 'cases')!;
  expect(cases.columns).toEqual(['referralId', 'status']);
});

it('keeps apart the values that no column has', () => {
  const records = [
    ['title', '', 'reason'],
    ['Smith', 'x', ' and Sons', '', 'The row has 4 values'],
  ];
  const [row] = failedFile({ records, errors: [error(2, '')] }, 'cases')!.rows;
  expect([row!.values, row!.surplus]).toEqual([{ title: 'Smith' }, [' and Sons']]);
});

it('takes no value that no column has for the reason of a status', () => {
  const records = [
    ['referralId', 'status', 'reason', 'reason'],
    ['X', 'SIGNED', '', 'oops', 'The row has 3 values'],
  ];
  const [row] = failedFile({ records, errors: [error(2, '')] }, 'statuses')!.rows;
  expect([row!.values, row!.surplus]).toEqual([{ referralId: 'X', status: 'SIGNED', reason: '' }, ['oops']]);
});

it('is nothing when the rows changed while they were read', () => {
  const records = [
    ['title', 'reason'],
    ['Fall', 'x'],
  ];
  expect(failedFile({ records, errors: [] }, 'cases')).toBeNull();
});
