import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { onOneLine } from './text-fields.js';

describe('text of one line', () => {
  it('has a space for each line break with the blanks around it', () => {
    const blanks = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\t', '\n', '\r', '\u2028', '\u00a0') });
    fc.assert(
      fc.property(blanks, (text) => {
        expect(onOneLine(text)).toBe(text.replaceAll(/\s*[\r\n\u2028\u2029]+\s*/g, ' '));
      }),
      { numRuns: 2_000 },
    );
  });
});
