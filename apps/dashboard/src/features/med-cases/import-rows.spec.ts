import { expect, it } from '@jest/globals';
import { bodyOf, COLUMNS, recordsIn, TEMPLATE, whyNot, withApiFaults } from './import-rows.ts';
import { readCsv } from './read-csv.ts';

const PRESENT = Date.parse('2026-11-25T12:00:00Z');
const read = (text: string) => recordsIn(readCsv(text), PRESENT);
const FILL_HEAD = 'externalId,fillDate,drugName,quantity,billedAmount';
const FILL_ROW = 'RX-1,2026-01-16,Ibuprofen,30,148.5';
const PAYMENT_HEAD = 'record,externalId,type,amount,transactionDate,fillExternalId,reversesExternalId';

it('the template is a file without a fault, and its records are those of the API', () => {
  const { rows, faults } = read(TEMPLATE);
  expect([faults, rows.map((row) => row.faults)]).toEqual([[], [{}, {}, {}]]);
  expect(bodyOf(rows)).toEqual([
    {
      fill: {
        externalId: 'RX-1001',
        fillDate: '2026-01-16',
        drugName: 'Cyclobenzaprine 10 mg',
        quantity: '30',
        billedAmount: '148.50',
      },
    },
    {
      transaction: {
        externalId: 'PAY-1',
        type: 'PAYMENT',
        amount: '100.00',
        transactionDate: '2026-01-20',
        fillExternalId: 'RX-1001',
      },
    },
    {
      transaction: {
        externalId: 'PAY-1-BACK',
        type: 'REVERSAL',
        transactionDate: '2026-01-22',
        reversesExternalId: 'PAY-1',
      },
    },
  ]);
});

it('columns are known however they are written; a fill needs no column that says so', () => {
  const { rows, faults } = read(`External ID,Fill_Date,DRUG NAME,Quantity,billed amount\n${FILL_ROW}`);
  expect([faults, rows[0]!.faults, rows[0]!.kind]).toEqual([[], {}, 'fill']);
});

it('says what is wrong with the whole file', () => {
  expect(read(`${FILL_HEAD},Color,quantity\n`).faults).toEqual([
    'There is no column “Color”. The template has all names.',
    'The column quantity is there twice.',
    'There is no row below the names of the columns.',
  ]);
  const many = Array.from({ length: 501 }, (_, index) => FILL_ROW.replace('RX-1', `RX-${index}`));
  const tooMany = read([FILL_HEAD, ...many].join('\n'));
  expect([tooMany.faults[0], tooMany.rows.length]).toEqual([
    expect.stringMatching(/501 records, and at most 500/),
    500,
  ]);
  expect(recordsIn([], PRESENT)).toEqual({ rows: [], faults: [] });
});

it('says what is wrong with each cell, at its line', () => {
  const { rows } = read(`${FILL_HEAD}\n\n,2026-02-30,,0,12\nRX-2,2026-01-16,Ibuprofen,30,148.5,more`);
  expect(rows.map(({ line, faults }) => [line, Object.keys(faults)])).toEqual([
    [3, ['fillDate', 'drugName', 'quantity', 'externalId']],
    [4, ['record']],
  ]);
});

it.each([
  ['gift,A,,,,,', 'record'],
  ['fill,A,PAYMENT,1,2026-01-20,,', 'type amount transactionDate'],
  ['transaction,A,PAYMENT,1,2026-01-20,,B', 'reversesExternalId'],
  ['transaction,A,REVERSAL,,2026-01-20,,', 'reversesExternalId'],
  ['transaction,A,REFUND,-1,2026-01-20,,', 'amount'],
  [',A,PAYMENT,1,2026-01-20,,', ''],
])('the row %s has faults in: %s', (row, columns) => {
  const { rows } = read(`${PAYMENT_HEAD}\n${row}`);
  expect(Object.keys(rows[0]!.faults)).toEqual(expect.arrayContaining(columns.split(' ').filter(Boolean)));
  if (columns === '') expect(rows[0]!.faults).toEqual({});
});

it('a number is there once for each kind, and a reversal stands below what it reverses', () => {
  const { rows } = read(
    [
      PAYMENT_HEAD,
      'transaction,BACK,REVERSAL,,2026-01-20,,PAY',
      'transaction,PAY,PAYMENT,1,2026-01-20,RX,',
      'transaction,PAY,PAYMENT,1,2026-01-20,RX,',
      'transaction,LATER,REVERSAL,,2026-01-20,,PAY',
      'transaction,OLD,REVERSAL,,2026-01-20,,of another file',
    ].join('\n'),
  );
  expect(rows.map(({ faults }) => faults)).toEqual([
    { reversesExternalId: 'What it reverses must stand above it: that is in line 3.' },
    {},
    { externalId: 'Line 3 has this number too.' },
    {},
    {},
  ]);
});

it('says why a file cannot be sent', () => {
  expect(whyNot(read(TEMPLATE), true)).toBeNull();
  expect(whyNot(read(TEMPLATE), false)).toMatch(/takes no fills any more/);
  expect(whyNot(read(`${PAYMENT_HEAD}\ntransaction,A,PAYMENT,1,2026-01-20,,`), false)).toBeNull();
  expect(whyNot(read(''), true)).toMatch(/1 to 500 records/);
  expect(whyNot(read(`${FILL_HEAD},Color\n${FILL_ROW}`), true)).toBe('Correct the file first.');
  expect(whyNot(read(`${FILL_HEAD}\n${FILL_ROW}\n${FILL_ROW}`), true)).toBe(
    '1 row has something to correct.',
  );
});

it('what the server says lands on the row and the cell that it is about', () => {
  const { rows } = read(TEMPLATE);
  const told = withApiFaults(rows, [
    { field: 'records.0.fill.externalId', message: 'This externalId belongs to a fill with other content' },
    { field: 'records.1.transaction.fillId', message: 'No such fill of this referral' },
    { field: 'records.2.transaction.reversesTransactionId', message: 'Reversed already.' },
    { field: 'records.2', message: 'A record has either fill or transaction' },
    { field: 'records', message: 'about all' },
  ]);
  expect(told.map(({ faults }) => faults)).toEqual([
    { externalId: 'This externalId belongs to a fill with other content.' },
    { fillExternalId: 'No such fill of this referral.' },
    { reversesExternalId: 'Reversed already.', record: 'A record has either fill or transaction.' },
  ]);
  expect(COLUMNS[0]).toBe('record');
});
