import { expect, it } from '@jest/globals';
import { Readiness } from './readiness.js';

it('asks what a service needs once for all that ask at the same time, and again for the next', async () => {
  let asked = 0;
  let answer = (): void => undefined;
  const check = () => {
    asked++;
    return new Promise<void>((resolve) => (answer = resolve));
  };
  const readiness = new Readiness([{ name: 'other', check }]);
  const together = Promise.all(Array.from({ length: 100 }, () => readiness.report()));
  answer();
  expect(new Set((await together).map(({ checks }) => checks.other))).toEqual(new Set(['up']));
  expect(asked).toBe(1);
  const next = readiness.report();
  answer();
  await next;
  expect(asked).toBe(2);
});

it('calls what does not answer in time down, for somebody who waits no longer', async () => {
  const readiness = new Readiness([
    { name: 'hangs', check: () => new Promise<void>(() => undefined) },
    { name: 'other', check: () => Promise.resolve() },
  ]);
  expect(await readiness.reportWithin(20)).toEqual({
    isReady: false,
    checks: { hangs: 'down', other: 'up' },
  });
});
