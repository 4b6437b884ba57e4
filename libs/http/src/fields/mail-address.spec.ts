import { describe, expect, it } from '@jest/globals';
import { isMailAddress } from './mail-address.js';

describe('a mail address', () => {
  it.each(['ann@firm.example', "o'hara+cases@firm.example", 'ünïcode@firm.example'])('%s is one', (text) => {
    expect(isMailAddress(text)).toBe(true);
  });

  it.each([
    '',
    'ann',
    'ann@',
    '@firm.example',
    'ann@firm.example, eve@firm.example',
    'ann@firm.example;eve@firm.example',
    'Ann <ann@firm.example>',
    'ann@firm.example\r\nBcc: eve@firm.example',
    'ann@firm.example\n',
    'a nn@firm.example',
    'ann@eve@firm.example',
    'group: ann@firm.example;',
    '"a\\"b"@firm.example',
    'ann\u0000@firm.example',
    `${'a'.repeat(250)}@b.example`,
  ])('%j is none', (text) => {
    expect(isMailAddress(text)).toBe(false);
  });
});
