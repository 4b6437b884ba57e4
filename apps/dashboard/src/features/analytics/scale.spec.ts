import { expect, it } from '@jest/globals';
import { isLabelled, marksFor } from './scale.ts';

it.each([
  [0, [0, 1]],
  [3, [0, 1, 2, 3]],
  [9, [0, 2, 4, 6, 8, 10]],
  [0.7, [0, 0.2, 0.4, 0.6, 0.8]],
  [120_000, [0, 25_000, 50_000, 75_000, 100_000, 125_000]],
])('the marks up to %p are %j', (largest, marks) => {
  expect(marksFor(largest)).toEqual(marks);
});

it('labels so many that they fit', () => {
  const labelled = (count: number) =>
    Array.from({ length: count }, (_, index) => index).filter((index) => isLabelled(index, count, 6));
  expect(labelled(4)).toEqual([0, 1, 2, 3]);
  expect(labelled(31)).toEqual([0, 6, 12, 18, 24, 30]);
});
