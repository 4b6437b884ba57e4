import { describe, expect, it } from '@jest/globals';
import { LagAges } from './lag-ages.js';

const part = (partition: number, next: number, end: number) => ({ partition, next, end });

describe('the age of a lag', () => {
  it('is 0 while all is handled, and grows while one message waits', () => {
    const ages = new LagAges();
    expect(ages.note('t', [part(0, 5, 5)], 0)).toBe(0);
    expect(ages.note('t', [part(0, 5, 6)], 10_000)).toBe(0);
    expect(ages.note('t', [part(0, 5, 9)], 20_000)).toBe(10);
    expect(ages.note('t', [part(0, 9, 9)], 30_000)).toBe(0);
  });

  it('is that of the oldest message that waits, not of the lag', () => {
    const ages = new LagAges();
    ages.note('t', [part(0, 0, 10)], 0);
    ages.note('t', [part(0, 5, 20)], 10_000);
    // what was there at 0 is handled, a part of what came until 10 s is not
    expect(ages.note('t', [part(0, 12, 30)], 20_000)).toBe(10);
  });

  it('is that of the partition that stands still, however quick the others are', () => {
    const ages = new LagAges();
    for (const second of [0, 10, 20])
      ages.note('t', [part(0, 3, 4), part(1, second * 10, second * 10)], second * 1_000);
    expect(ages.note('t', [part(0, 3, 4), part(1, 300, 300)], 30_000)).toBe(30);
    expect(ages.note('other', [part(0, 3, 4)], 30_000)).toBe(0);
  });

  it('keeps the first sight of a lag that lasts for days', () => {
    const ages = new LagAges();
    let age = 0;
    for (let look = 0; look <= 10_000; look++) age = ages.note('t', [part(0, 0, look + 1)], look * 5_000);
    expect(age).toBe(50_000);
  });
});
