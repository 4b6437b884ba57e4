import { describe, expect, it } from '@jest/globals';
import { Arrivals } from './arrivals.js';

const words = () => new Arrivals<string>((word) => word);

describe('arrivals', () => {
  it('hands out each once, the earliest that fits first, equal ones too', async () => {
    const arrivals = words();
    for (const word of ['a', 'b', 'a']) arrivals.push(word);
    expect(await arrivals.next((word) => word === 'a')).toBe('a');
    expect(await arrivals.next()).toBe('b');
    expect(await arrivals.next()).toBe('a');
    await expect(arrivals.next(undefined, 20)).rejects.toThrow(/Arrived \(3\):.*a \(taken\)/s);
  });

  it('gives what comes while one waits to one who waits', async () => {
    const arrivals = words();
    const waiting = [arrivals.next(), arrivals.next()];
    for (const word of ['x', 'y', 'z']) arrivals.push(word);
    expect(await Promise.all(waiting)).toEqual(['x', 'y']);
    expect(await arrivals.next()).toBe('z');
  });

  it('counts what came in all, and fails every wait once something makes no sense', async () => {
    const arrivals = words();
    const two = arrivals.count(2);
    arrivals.push('a');
    arrivals.push('b');
    expect(await two).toEqual(['a', 'b']);
    const waiting = arrivals.next((word) => word === 'c');
    arrivals.fail(new Error('nonsense'));
    await expect(waiting).rejects.toThrow('nonsense');
    await expect(arrivals.next()).rejects.toThrow('nonsense');
  });
});
