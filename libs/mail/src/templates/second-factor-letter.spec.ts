import { describe, expect, it } from '@jest/globals';
import { renderLetter } from './letter.js';
import { secondFactorChanged, type SecondFactorChange } from './second-factor-letter.js';

const letter = (change: SecondFactorChange, factorName: string | null = null) =>
  renderLetter(secondFactorChanged({ firstName: 'Dana', change, factorName, changedBy: 'Ann Abbott' }));

describe('the letter about second factors', () => {
  it.each([
    ['added', 'Phone was added'],
    ['removed', 'Phone was removed'],
    ['reset', 'Ann Abbott removed all second factors'],
    ['codes_renewed', 'New recovery codes were made'],
    ['code_used', 'signed in to your account'],
  ] as const)('says that it was %s, and what to do if it was not you', (change, words) => {
    const { text, html } = letter(change, 'Phone');
    expect(text.replaceAll('\n', ' ')).toContain(words);
    expect(text.replaceAll('\n', ' ')).toMatch(/administrator of your firm/);
    expect(html).not.toContain('href=');
  });

  it('makes no link of the name of a factor', () => {
    const { text } = letter('added', 'http://evil.example/unlock');
    expect(text).not.toMatch(/:\/\/|evil\.example/);
  });
});
