import { describe, expect, it } from '@jest/globals';
import { growing, type SoakKind } from './soak-verdict.ts';

const series = (values: number[], kind: SoakKind = 'memory') => [
  { name: 'memory of webhooks, MB', kind, values },
];
const along = (of: (n: number) => number): number[] => Array.from({ length: 40 }, (_, n) => of(n));

describe('what holds for hours', () => {
  it.each([
    ['is flat', along(() => 200)],
    ['grows while it warms up', along((n) => Math.min(300, 100 + n * 20))],
    ['has peaks', along((n) => (n % 7 === 0 ? 900 : 200))],
    ['falls', along((n) => 500 - n * 5)],
    ['grows by less than noise', along((n) => 200 + n / 2)],
  ])('%s', (_, values) => {
    expect(growing(series(values))).toEqual([]);
  });

  it.each([
    [
      'a leak',
      along((n) => 200 + n * 6),
      'memory of webhooks, MB grows: 290 in the second quarter, 410 in the last',
    ],
    [
      'a step in the last third',
      along((n) => (n < 28 ? 200 : 400)),
      'memory of webhooks, MB grows: 200 in the second quarter, 400 in the last',
    ],
    ['too little that was seen', [1, 2, 3], 'memory of webhooks, MB: 3 values are too few to judge'],
  ])('does not: %s', (_, values, line) => {
    expect(growing(series(values))).toEqual([line]);
  });

  it('each kind has its own measure', () => {
    const values = along((n) => (n < 20 ? 100 : 150));
    expect(growing(series(values, 'descriptors'))).toHaveLength(1);
    expect(growing(series(values, 'p99'))).toEqual([]);
  });
});
