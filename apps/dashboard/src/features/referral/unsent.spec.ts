import { expect, it } from '@jest/globals';
import { mayArriveTwice } from './unsent.ts';

it('what is a day old may have arrived, and would arrive a second time', () => {
  const at = '2026-03-02T14:30:00.000Z';
  const after = (hours: number) => Date.parse(at) + hours * 3_600_000;
  expect(mayArriveTwice({ at }, after(22.9))).toBe(false);
  expect(mayArriveTwice({ at }, after(23.1))).toBe(true);
});
