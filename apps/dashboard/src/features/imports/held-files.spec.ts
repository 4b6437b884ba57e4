import { expect, it } from '@jest/globals';
import { forgetKey, keyOf } from './held-files.ts';

it('a file has one key for each use until the answer is there, then another', () => {
  const [file, other] = [new File(['a'], 'a.csv'), new File(['a'], 'a.csv')];
  const first = keyOf(file, 'cases', false);
  expect(keyOf(file, 'cases', false)).toBe(first);
  const others = [keyOf(file, 'cases', true), keyOf(file, 'statuses', false), keyOf(other, 'cases', false)];
  expect(new Set([first, ...others]).size).toBe(4);
  forgetKey(file, 'cases', false);
  expect(keyOf(file, 'cases', false)).not.toBe(first);
  expect(keyOf(file, 'cases', true)).toBe(others[0]);
});
