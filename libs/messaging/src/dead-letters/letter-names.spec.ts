import { describe, expect, it } from '@jest/globals';
import { ambiguousName, isCalled, namesOf } from './letter-names.js';

const letter = (id: string, fingerprint: string, settlement: object | null = null) => ({
  id,
  fingerprint,
  settlement,
});
const [before, after, other] = [letter('t/0/7', 'e1'), letter('t/0/7', 'e2'), letter('t/0/8', 'e3')];

describe('what a dead letter is called', () => {
  it('is its place, and the event too where another one lies at that place', () => {
    expect([...namesOf([before, after, other]).values()]).toEqual(['t/0/7/e1', 't/0/7/e2', 't/0/8']);
  });

  it('is understood with the event and without', () => {
    expect(['t/0/7', 't/0/7/e1', 't/0/7/e2', 't/0/8'].map((name) => isCalled(before, name))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('is ambiguous while more than one that waits is called so', () => {
    expect(ambiguousName([before, after, other], ['t/0/8', 't/0/7'])).toEqual({
      name: 't/0/7',
      meant: ['t/0/7/e1', 't/0/7/e2'],
    });
    expect(ambiguousName([before, after], ['t/0/7/e1', 't/0/7/e2'])).toBeNull();
    expect(ambiguousName([letter('t/0/7', 'e1', {}), after], ['t/0/7'])).toBeNull();
  });
});
