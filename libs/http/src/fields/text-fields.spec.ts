import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { onOneLine } from './text-fields.js';

describe('text of one line', () => {
  it('has a space for each line break with the blanks around it', () => {
    const breaks = ['\n', '\v', '\f', '\r', '\u0085', '\u2028', '\u2029'];
    const blanks = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\t', '\u00a0', ...breaks) });
    fc.assert(
      fc.property(blanks, (text) => {
        const around = /[\s\u0085]*[\n\v\f\r\u0085\u2028\u2029][\s\u0085]*/g;
        expect(onOneLine(text)).toBe(text.replaceAll(around, ' '));
      }),
      { numRuns: 2_000 },
    );
  });
});
