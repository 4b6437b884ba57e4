import { expect, it } from '@jest/globals';
import {
  actionInWords,
  countsInWords,
  doneInWords,
  outcomesOf,
  rowsInWords,
  stopInWords,
} from './import-words.ts';

const counts = { dryRun: false, created: 1_200, updated: 0, skipped: 1, failed: 2 };

it('names what came of the rows, and leaves out what has none', () => {
  expect(countsInWords(counts)).toBe('1,200 created, 1 skipped, 2 with errors');
  expect(outcomesOf({ ...counts, created: 0, updated: 3 })[0]).toEqual(['updated', 3]);
});

it('a check says what would be', () => {
  expect(countsInWords({ ...counts, dryRun: true })).toMatch(/^1,200 would be created, 1 skipped/);
});

it.each([
  ['PENDING', 'Waits for its turn, 4,000 rows'],
  ['RUNNING', '1,500 of 4,000 rows'],
] as const)('an import that is %s: %s', (status, words) => {
  expect(doneInWords({ status, processedRows: 1_500, totalRows: 4_000 })).toBe(words);
});

it.each([
  [
    'Your firm was deactivated. The rows counted so far are done: upload it again',
    'Your firm was deactivated',
  ],
  ['An internal error stopped this job. The rows are done', 'An internal error stopped this job'],
  [null, 'Stopped'],
])('an import that was stopped says why: %s', (failureReason, words) => {
  expect(stopInWords({ failureReason })).toBe(words);
});

it('counts one and many', () => {
  expect([rowsInWords(1), rowsInWords(2)]).toEqual(['1 row', '2 rows']);
  expect([actionInWords('cases', 1), actionInWords('statuses', 1), actionInWords('statuses', 2)]).toEqual([
    'Import 1 case',
    'Set 1 status',
    'Set 2 statuses',
  ]);
});
