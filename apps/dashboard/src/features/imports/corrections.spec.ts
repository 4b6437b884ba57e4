import { expect, it } from '@jest/globals';
import { recordsIn } from '../../api/csv-records.ts';
import {
  correctedFile,
  isChosen,
  NO_CORRECTIONS,
  rowsToSend,
  valueOf,
  withChoice,
  withSent,
  withValue,
} from './corrections.ts';
import type { FailedFile, FailedRow } from './failed-file.ts';

const row = (number: number, caseType: string, notes = ''): FailedRow => ({
  number,
  values: { title: `Case ${number}`, caseType, notes },
  surplus: [],
  faults: [{ column: 'caseType', message: 'is wrong' }],
});
const [two, three] = [row(2, 'car'), row(3, 'fall', '=1+1')];
const FILE: FailedFile = { columns: ['title', 'caseType', 'notes', 'closingStatus'], rows: [two, three] };

it('sends only the rows that were corrected, with all their values', () => {
  const made = withValue(NO_CORRECTIONS, [three], 'caseType', 'premises_liability');
  expect(rowsToSend(FILE, made)).toEqual([three]);
  expect(recordsIn(correctedFile(FILE, made))).toEqual([
    ['title', 'caseType', 'notes'],
    ['Case 3', 'premises_liability', "'=1+1"],
  ]);
});

it('a cell that is as before is no correction', () => {
  const made = withValue(NO_CORRECTIONS, [two], 'caseType', 'x');
  expect(isChosen(two, withValue(made, [two], 'caseType', 'car'))).toBe(false);
});

it('a row can be sent as it is, or left out though it was corrected', () => {
  expect(isChosen(two, withChoice(NO_CORRECTIONS, two, true))).toBe(true);
  const made = withValue(NO_CORRECTIONS, [two], 'caseType', 'x');
  expect(rowsToSend(FILE, withChoice(made, two, false))).toEqual([]);
});

it('a row that was sent does not go again, until it is corrected again', () => {
  const as = withValue(NO_CORRECTIONS, [two], 'caseType', 'x');
  const sent = withSent(as, { rows: [two], as }, 'job');
  expect([isChosen(two, sent), sent.sent]).toEqual([false, { 2: 'job' }]);
  expect(isChosen(two, withValue(sent, [two], 'caseType', 'y'))).toBe(true);
});

it('what was typed while a row was on its way stays', () => {
  const as = withValue(NO_CORRECTIONS, [two, three], 'caseType', 'x');
  const typed = withValue(as, [three], 'notes', 'more');
  const sent = withSent(typed, { rows: [two, three], as }, 'job');
  expect(rowsToSend(FILE, sent)).toEqual([three]);
  expect(valueOf(three, 'notes', sent)).toBe('more');
});

it('one text goes into many cells', () => {
  const made = withValue(NO_CORRECTIONS, [two, three], 'caseType', 'x');
  expect(FILE.rows.map((one) => valueOf(one, 'caseType', made))).toEqual(['x', 'x']);
});

it('writes a column that the file lacked, once a row has a value in it', () => {
  const made = withValue(NO_CORRECTIONS, [two], 'closingStatus', 'lost');
  expect(recordsIn(correctedFile(FILE, made))[0]).toEqual(FILE.columns);
});

it.each(['plain', 'a, b', 'He said "no"', 'two\r\nlines', ' blanks ', "'=1", '@home', '', 'مكتب'])(
  'the server reads %j as it was written',
  (text) => {
    const made = withValue(NO_CORRECTIONS, [two], 'notes', text);
    const [, [, , cell]] = recordsIn(correctedFile(FILE, withChoice(made, two, true))) as [unknown, string[]];
    // an upload takes back one apostrophe before a formula
    expect(cell!.replace(/^'(?='*[=@])/, '')).toBe(text);
  },
);
