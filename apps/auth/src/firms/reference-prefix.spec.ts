import { describe, expect, it } from '@jest/globals';
import { REFERENCE_NUMBER_PATTERN } from '@referral-exchange/contracts';
import { prefixCandidates } from './reference-prefix.js';

function first(count: number, name: string): string[] {
  const candidates = prefixCandidates(name);
  return Array.from({ length: count }, () => candidates.next().value);
}

describe('the reference prefix of a firm', () => {
  it('is the first three letters of its name', () => {
    expect(first(1, 'Abbott & Crane LLP')).toEqual(['ABB']);
    expect(first(1, '1-800 Lawyers')).toEqual(['LAW']);
    expect(first(1, "O'Néill Partners")).toEqual(['ONE']);
  });

  it('falls back to other letters of the name in their order, without repeats', () => {
    expect(first(5, 'Abbott')).toEqual(['ABB', 'ABO', 'ABT', 'AOT', 'ATT']);
    expect(new Set(first(12, 'Harlow Pryce')).size).toBe(12);
  });

  it('then to three random letters, then to four', () => {
    const candidates = first(40, 'Abbott & Crane LLP');
    expect(candidates.slice(12, 20).every((prefix) => /^[A-Z]{3}$/.test(prefix))).toBe(true);
    expect(candidates.slice(20).every((prefix) => /^[A-Z]{4}$/.test(prefix))).toBe(true);
  });

  it.each(['42', '李', 'Ab', ''])('is random for a name with too few letters: "%s"', (name) => {
    expect(first(1, name)[0]).toMatch(/^[A-Z]{3}$/);
  });

  it('always gives a valid reference number', () => {
    for (const prefix of first(50, 'Abbott & Crane LLP')) {
      expect(`${prefix}-0001-R2`).toMatch(REFERENCE_NUMBER_PATTERN);
    }
  });
});
