import { expect, it } from '@jest/globals';
import type { FailedRow } from './failed-file.ts';
import { mistakesIn } from './mistakes.ts';

const row = (number: number, caseType: string, column: string | null = 'caseType'): FailedRow => ({
  number,
  values: { caseType },
  surplus: [],
  faults: [{ column, message: 'is wrong' }],
});

it('finds what several rows share, the most frequent first, and no single mistake', () => {
  const rows = [row(2, 'MVA'), row(3, 'car'), row(4, 'MVA'), row(5, 'car'), row(6, 'car'), row(7, 'fall')];
  expect(
    mistakesIn({ columns: ['caseType'], rows }).map((one) => [
      one.text,
      one.rows.map(({ number }) => number),
    ]),
  ).toEqual([
    ['car', [3, 5, 6]],
    ['MVA', [2, 4]],
  ]);
});

it('leaves out what is wrong with rows as a whole', () => {
  const rows = [row(2, '', null), row(3, '', null)];
  expect(mistakesIn({ columns: ['caseType'], rows })).toEqual([]);
});
