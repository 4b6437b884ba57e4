import { describe, expect, it } from '@jest/globals';
import type { RulePreview } from '../../api/routing.ts';
import { diffOf, inShort } from './preview-diff.ts';

const FIRMS: Readonly<Record<string, string>> = { a: 'Abbott', b: 'Berg', c: 'Crane' };
type Case = [id: string, position: number | null, actual?: string];

/** A preview of a rule with these firms in its slots. */
function preview(firms: readonly string[], cases: readonly Case[]): RulePreview {
  const count = (position: number) => cases.filter(([, at]) => at === position).length;
  return {
    evaluated: cases.length,
    matched: cases.filter(([, at]) => at !== null).length,
    slots: firms.map((firmId, position) => ({
      position,
      firmId,
      firmName: FIRMS[firmId]!,
      count: count(position),
    })),
    cases: cases.map(([id, position, actual]) => ({
      baseCaseId: id,
      referenceNumber: `ABB-${id}`,
      position,
      firmId: position === null ? null : firms[position]!,
      actualFirmId: actual ?? null,
      actualFirmName: actual === undefined ? null : (FIRMS[actual] ?? ''),
    })),
  };
}

describe('two previews', () => {
  it('differ in the cases that go to another firm, not to another slot of the same', () => {
    const before = preview(['a', 'b'], [['3', 0, 'a'], ['2', 1, 'c'], ['1', null]]); // prettier-ignore
    const after = preview(['b', 'a'], [['3', 1, 'a'], ['2', 1, 'c'], ['1', 0]]); // prettier-ignore
    const { cases } = diffOf(before, after);
    expect(cases.map(({ isChanged }) => isChanged)).toEqual([false, true, true]);
    expect(cases[1]).toMatchObject({ before: 'Berg', after: 'Abbott', actual: 'Crane' });
    expect(cases[2]).toMatchObject({ before: null, after: 'Berg', actual: null });
  });

  it('count by slot: each of two slots of a firm, one that is new, one that is gone', () => {
    const before = preview(['a', 'a', 'b'], [['2', 0], ['1', 2]]); // prettier-ignore
    const after = preview(['c', 'a'], [['2', 1], ['1', 0]]); // prettier-ignore
    expect(diffOf(before, after).slots.map(({ key: _, ...slot }) => slot)).toEqual([
      { firmName: 'Crane', before: null, after: 1 },
      { firmName: 'Abbott', before: 1, after: 1 },
      { firmName: 'Abbott', before: 0, after: null },
      { firmName: 'Berg', before: 1, after: null },
    ]);
  });

  it('leave out a case that came between them', () => {
    const before = preview(['a'], [['1', 0]]);
    const after = preview(['a'], [['2', 0], ['1', 0]]); // prettier-ignore
    expect(diffOf(before, after)).toMatchObject({
      evaluated: 1,
      cases: [{ baseCaseId: '1', isChanged: false }],
    });
  });

  it('say how many cases find a firm', () => {
    const before = preview(['a'], [['2', null], ['1', 0]]); // prettier-ignore
    const after = preview(['a'], [['2', 0], ['1', 0]]); // prettier-ignore
    expect(diffOf(before, after)).toMatchObject({ evaluated: 2, matchedBefore: 1, matchedAfter: 2 });
  });
});

describe('a new rule', () => {
  it('is compared with where the cases went', () => {
    const after = preview(['a', 'b'], [['3', 0, 'a'], ['2', 1, 'a'], ['1', 0]]); // prettier-ignore
    const { cases, matchedBefore } = diffOf(null, after);
    expect(cases.map(({ isChanged }) => isChanged)).toEqual([false, true, true]);
    expect(matchedBefore).toBeNull();
  });
});

describe('the answer in short', () => {
  const after = preview(['a', 'b'], [['2', 1, 'a'], ['1', 0]]); // prettier-ignore
  it('compares with the saved rule', () => {
    const before = preview(['a'], [['2', 0], ['1', null]]); // prettier-ignore
    expect(inShort(diffOf(before, after))).toBe(
      'By this rule 2 of your last 2 cases find a firm, by the saved rule 1. In 2 cases it is another firm than by the saved rule.',
    );
  });

  it('compares a new rule with where the cases went', () => {
    const went = preview(['a', 'b'], [['2', 1, 'a'], ['1', 0, 'a']]); // prettier-ignore
    expect(inShort(diffOf(null, went))).toBe(
      'By this rule 2 of your last 2 cases find a firm. In 1 case it is not the firm that got the case.',
    );
  });

  it('says that there is no case to try it on', () => {
    expect(inShort(diffOf(null, preview(['a'], [])))).toBe(
      'Your firm has no case yet on which a rule can be tried.',
    );
  });
});
