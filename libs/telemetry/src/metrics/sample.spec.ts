import { afterEach, expect, it, jest } from '@jest/globals';
import { configureLog } from '../logging/log.js';
import { Sample } from './sample.js';

configureLog({ level: 'silent' });
afterEach(() => {
  jest.restoreAllMocks();
});

it('is read once by all that ask within five seconds, and again later', async () => {
  let now = 100_000;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  let reads = 0;
  const sample = new Sample('test', () => Promise.resolve(++reads));
  expect(await Promise.all([sample.value(), sample.value()])).toEqual([1, 1]);
  now += 4_900;
  expect(await sample.value()).toBe(1);
  now += 200;
  expect(await sample.value()).toBe(2);
});

it('is missing while it cannot be read, and nobody asks again at once', async () => {
  let now = 100_000;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  let reads = 0;
  const sample = new Sample<number>('test', () =>
    ++reads === 2 ? Promise.reject(new Error('no')) : Promise.resolve(reads),
  );
  expect(await sample.value()).toBe(1);
  now += 6_000;
  expect([await sample.value(), await sample.value(), reads]).toEqual([undefined, undefined, 2]);
  now += 6_000;
  expect(await sample.value()).toBe(3);
});

it('is missing when it takes long, there once it was read, and the last one while it is read again', async () => {
  let now = 100_000;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  let answer = (_value: number): void => undefined;
  const sample = new Sample<number>('test', () => new Promise((resolve) => (answer = resolve)));
  expect(await sample.value()).toBeUndefined();
  answer(7);
  expect(await sample.value()).toBe(7);
  now += 64_000;
  expect(await sample.value()).toBe(7);
  now += 2_000;
  expect(await sample.value()).toBeUndefined();
  answer(8);
  expect(await sample.value()).toBe(8);
});

it('is read again as seldom as its owner says', async () => {
  let now = 100_000;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  let reads = 0;
  const sample = new Sample('test', () => Promise.resolve(++reads), 60_000);
  await sample.value();
  now += 59_000;
  expect(await sample.value()).toBe(1);
  now += 2_000;
  expect(await sample.value()).toBe(2);
});
