import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { harmlessName, say, verbatim } from './words.js';

/**
 * What mail programs make a link of: a scheme, a host name with a known or unknown end, an address, a number
 * of a host.
 */
const LINK = /:|\/|\\|@|\bwww\.[^\s.]|[^\s.]\.[\p{L}\p{N}]{2}|\d\.\d/iu;

describe('a name in a mail', () => {
  it.each([
    ['Abbott & Crane, L.L.P.', 'Abbott & Crane, L.L.P.'],
    ['J. P. Morgan Jr.', 'J. P. Morgan Jr.'],
    ['St. John-Smith (N.Y.)', 'St. John-Smith (N.Y.)'],
    ["O'Neil.", "O'Neil."],
    ['Zoë 李', 'Zoë 李'],
    [
      'Your account is locked: http://evil.example/unlock',
      'Your account is locked http evil. example unlock',
    ],
    ['evil.com', 'evil. com'],
    ['www.e', 'www. e'],
    ['www.evil.example', 'www. evil. example'],
    ['mailto:eve@evil.example', 'mailto eve at evil. example'],
    ['evil。example', 'evil. example'],
    ['https：／／evil．example', 'https evil. example'],
    ['evil\u200b.\u200dcom', 'evil . com'],
    ['10.20.30.40', '10. 20. 30. 40'],
    ['tel:+1 212 555 0142', 'tel +1 212 555 0142'],
    ['a\r\nBcc\u2028\u202Eeve', 'a Bcc eve'],
  ])('%j is shown as %j', (name, shown) => {
    expect(harmlessName(name)).toBe(shown);
    expect(say`Hello ${name}`.text).toBe(`Hello ${shown}`);
  });

  it('has at most 60 characters, of which none is cut in halves', () => {
    expect(harmlessName('x'.repeat(60))).toBe('x'.repeat(60));
    expect(harmlessName('x'.repeat(61))).toBe(`${'x'.repeat(57)}...`);
    expect(harmlessName('😀'.repeat(70))).toBe(`${'😀'.repeat(57)}...`);
    expect(harmlessName(`${'x'.repeat(56)}👩🏽🎓${'x'.repeat(9)}`)).toBe(`${'x'.repeat(56)}...`);
    expect(harmlessName(`a${'\u0301'.repeat(500)}`)).toBe('...');
  });

  it('is never a link, whatever it is', () => {
    const hostile = fc.string({
      unit: fc.constantFrom(
        'a',
        'b',
        'é',
        '1',
        '.',
        ':',
        '/',
        '\\',
        '@',
        ' ',
        '-',
        '。',
        '．',
        '＠',
        '\u200b',
        '\u200d',
        '\n',
        'www.',
        'http',
        '.com',
        '😀',
      ),
      maxLength: 90,
    });
    fc.assert(
      fc.property(hostile, (name) => {
        const shown = harmlessName(name);
        expect(shown).not.toMatch(LINK);
        expect(Array.from(shown).length).toBeLessThanOrEqual(60);
        expect(harmlessName(shown)).toBe(shown);
      }),
      { numRuns: 2_000 },
    );
  });

  it('stands among words that are ours, which stay as they are', () => {
    expect(say`See ${verbatim('https://ours.example/')} in ${72} hours, ${say`or ${'a.com'}`}`.text).toBe(
      'See https://ours.example/ in 72 hours, or a. com',
    );
  });
});
