import { expect, it } from '@jest/globals';
import { FetchSigns } from './fetch-signs.js';

it('the silence is that of the broker that owes an answer for the longest time', () => {
  const signs = new FetchSigns();
  expect(signs.silentMs(0)).toBe(0);
  signs.started(1, 0);
  signs.started(2, 100);
  signs.answered(1);
  signs.started(1, 200);
  expect(signs.silentMs(900)).toBe(800);
  signs.answered(2);
  expect(signs.silentMs(900)).toBe(700);
});

it('a broker that is asked again owes its answer since the first time', () => {
  const signs = new FetchSigns();
  signs.started(1, 0);
  signs.started(1, 10_000);
  expect(signs.silentMs(10_500)).toBe(10_500);
});

it('a broker that is asked no more is gone', () => {
  const signs = new FetchSigns();
  signs.started(1, 0);
  signs.started(2, 15_000);
  expect(signs.silentMs(15_001)).toBe(1);
});

it('a fetch that began before the consumer joined its group again does not say that events arrive', () => {
  const signs = new FetchSigns();
  signs.joined();
  signs.started(1, 0);
  expect(signs.answered(1)).toBe(true);
  signs.started(1, 10);
  signs.started(2, 10);
  signs.joined();
  expect([signs.answered(1), signs.answered(2)]).toEqual([false, false]);
  signs.started(1, 20);
  expect(signs.answered(1)).toBe(true);
});
