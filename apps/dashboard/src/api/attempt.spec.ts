import { expect, it } from '@jest/globals';
import { mayArriveTwice, newAttempt } from './attempt.ts';

it('what is a day old may have arrived, and would arrive a second time', () => {
  const at = '2026-03-02T14:30:00.000Z';
  const after = (hours: number) => Date.parse(at) + hours * 3_600_000;
  expect(mayArriveTwice({ at }, after(22.9))).toBe(false);
  expect(mayArriveTwice({ at }, after(23.1))).toBe(true);
});

it('so may what an earlier release kept without its age', () => {
  expect(mayArriveTwice({}, Date.now())).toBe(true);
});

it('a new try may be repeated', () => {
  expect(mayArriveTwice(newAttempt('body'), Date.now())).toBe(false);
});
