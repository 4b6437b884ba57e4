import { expect, it } from '@jest/globals';
import { NO_CORRECTIONS, withSent } from './corrections.ts';
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
    mistakesIn({ columns: ['caseType'], rows }, NO_CORRECTIONS).map((one) => [
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
  expect(mistakesIn({ columns: ['caseType'], rows }, NO_CORRECTIONS)).toEqual([]);
});

it('leaves out rows that were sent, so that no correction of others sends them again', () => {
  const rows = [row(2, 'car'), row(3, 'car'), row(4, 'car')];
  const sent = withSent(NO_CORRECTIONS, { rows: [rows[0]!], as: NO_CORRECTIONS }, 'job');
  const [mistake] = mistakesIn({ columns: ['caseType'], rows }, sent);
  expect(mistake!.rows.map(({ number }) => number)).toEqual([3, 4]);
});
