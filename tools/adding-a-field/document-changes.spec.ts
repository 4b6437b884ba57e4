import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { changed, changesOf } from './document-changes.ts';

const ROOT = join(import.meta.dirname, '../..');
const PAGE = 'docs/adding-a-field.md';
const SECTIONS = readFileSync(join(ROOT, PAGE), 'utf8').match(/(?<=^#+ ).+$/gm)!;

/** A quick look before the builds of the int-specs: a line that somebody moved is known within seconds. */
describe(`the changes that ${PAGE} shows`, () => {
  it.each(SECTIONS)('%s: fit the files that are there', (heading) => {
    const files = new Map<string, string>();
    for (const change of changesOf(ROOT, PAGE, heading)) {
      const { path, isDiff } = change;
      const before = files.get(path) ?? (isDiff ? readFileSync(join(ROOT, path), 'utf8') : '');
      files.set(path, changed(before, change));
    }
    for (const content of files.values()) expect(content).not.toBe('');
  });
});

describe('changed', () => {
  const file = 'one\ntwo\nthree';
  const diff = (...lines: string[]) => ({ path: 'a/b', isDiff: true, lines });

  it('puts lines before and after those that are shown, and instead of them', () => {
    expect(changed(file, diff('+zero', ' one', '+one and a half', '-two', '+2'))).toBe(
      'zero\none\none and a half\n2\nthree',
    );
  });

  it('refuses a line that is not there, and one that is there twice', () => {
    expect(() => changed(file, diff(' four', '+five'))).toThrow('a/b has the line "four" 0 times, not once');
    expect(() => changed(`${file}\none`, diff(' one'))).toThrow('2 times');
  });
});
