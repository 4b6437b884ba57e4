import { describe, expect, it } from '@jest/globals';
import { afterMove, arranged, isOutdated, isReached, moved, NO_ORDER } from './rule-order.ts';

const rules = (...ids: string[]) => ids.map((id) => ({ id }));

it.each([
  [0, 2, ['b', 'c', 'a']],
  [2, 0, ['c', 'a', 'b']],
  [1, 1, ['a', 'b', 'c']],
  [9, 0, ['a', 'b', 'c']],
])('from %i to %i', (from, to, expected) => {
  expect(moved(['a', 'b', 'c'], from, to)).toEqual(expected);
});

describe('the order that a person wants', () => {
  const ids = (wanted: string[] | null, ...present: string[]) => arranged(rules(...present), wanted).map(({ id }) => id); // prettier-ignore

  it('is that of the server until something is moved', () => expect(ids(null, 'b', 'a')).toEqual(['b', 'a']));
  it('has a rule that came meanwhile at its end', () =>
    expect(ids(['c', 'a'], 'a', 'new', 'c')).toEqual(['c', 'a', 'new']));
  it('forgets a rule that is gone', () => expect(ids(['c', 'b', 'a'], 'a', 'c')).toEqual(['c', 'a']));
});

describe('what is kept of a move', () => {
  const first = afterMove(NO_ORDER, ['a', 'b', 'c'], ['b', 'a', 'c']);

  it('is the order in which the rules were found at the first move', () => {
    expect(first).toEqual({ found: ['a', 'b', 'c'], wanted: ['b', 'a', 'c'] });
    const second = afterMove(first, ['c', 'a', 'b'], ['b', 'c', 'a']);
    expect(second.found).toEqual(['a', 'b', 'c']);
  });

  it('is nothing once all stand where they were', () => {
    expect(afterMove(first, ['a', 'b', 'c'], ['a', 'b', 'c'])).toEqual(NO_ORDER);
  });

  it('has nothing left to do when the rules stand so already', () => {
    expect(isReached(first, ['a', 'b', 'c'])).toBe(false);
    expect(isReached(first, ['b', 'a', 'c', 'new'])).toBe(true);
    expect(isReached(NO_ORDER, ['a'])).toBe(false);
  });

  it('is outdated when somebody else moved, added or deleted a rule', () => {
    expect(isOutdated(first, ['a', 'b', 'c'])).toBe(false);
    expect(isOutdated(first, ['a', 'c', 'b'])).toBe(true);
    expect(isOutdated(first, ['a', 'b'])).toBe(true);
    expect(isOutdated(NO_ORDER, ['a'])).toBe(false);
  });
});
