import { describe, expect, it } from '@jest/globals';
import { declarationFaults, readChanges } from './declared-changes.ts';

const BREAK = 'GET /x: is gone';
const breaking = { date: '2026-12-02', kind: 'breaking' as const, text: 'Use /y.', breaks: [BREAK] };

describe('declared changes', () => {
  it('a break that is declared is none', () => {
    expect(declarationFaults([BREAK], [breaking], '2026-12-01')).toEqual([]);
  });

  it('a break that is not declared says what to do, with the lines to paste', () => {
    const [fault, advice] = declarationFaults([BREAK], [], '2026-12-01');
    expect(fault).toBe(`breaks customers, and is not declared: ${BREAK}`);
    expect(advice).toContain(
      `kind: breaking\n  text: What a customer must do, in a sentence.\n  breaks:\n    - "${BREAK}"`,
    );
  });

  it('a declared break that is not there is a mistake, unless it is of an earlier release', () => {
    expect(declarationFaults([], [breaking], '2026-12-01')).toEqual([
      `docs/api/changes.yaml declares a break that is not there: ${BREAK}`,
    ]);
    expect(declarationFaults([], [breaking], '2026-12-02')).toEqual([]);
  });

  it.each([
    ['- { date: 2026-13-01, kind: added, text: A. }', '0.date'],
    ['- { date: 2026-12-01, kind: new, text: A. }', '0.kind'],
    ['- { date: 2026-12-01, kind: added, text: no sentence }', 'must be a sentence'],
    ['- { date: 2026-12-01, kind: breaking, text: A. }', 'lists its `breaks`'],
    ['- { date: 2026-12-01, kind: added, text: A., breaks: [x] }', 'lists its `breaks`'],
    [
      '- { date: 2026-12-01, kind: added, text: A. }\n- { date: 2026-12-02, kind: added, text: B. }',
      'the newest change is the first',
    ],
  ])('%s is refused: %s', (text, message) => {
    expect(() => readChanges(text)).toThrow(message);
  });
});
