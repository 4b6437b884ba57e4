import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import LongestFirst from './longest-first.ts';
import { WORKSPACE } from './workspace.ts';

const listed = Object.keys(
  JSON.parse(readFileSync(join(import.meta.dirname, 'longest-specs.json'), 'utf8')) as object,
);

/** What a fresh clone starts, in this order, of files with these sizes. */
function orderOf(sizes: Record<string, number>): string[] {
  const pathOf = (file: string) => join(WORKSPACE, file);
  const bySize = new Map(Object.entries(sizes).map(([file, size]) => [pathOf(file), size]));
  const config = { rootDir: WORKSPACE, cache: false };
  const context = { config, hasteFS: { getSize: (path: string) => bySize.get(path) } };
  const tests = [...bySize.keys()].map((path) => ({ path, context }));
  const sequencer = new LongestFirst({} as never);
  return sequencer.sort(tests as never).map(({ path }) => path.slice(WORKSPACE.length + 1));
}

describe('the order of spec files in a fresh clone', () => {
  it('begins with the longest, whatever their size', () => {
    const [longest, second] = listed as [string, string];
    expect(orderOf({ 'a.spec.ts': 3_000, [second]: 10, 'b.spec.ts': 90_000, [longest]: 10 })).toEqual([
      longest,
      second,
      'b.spec.ts',
      'a.spec.ts',
    ]);
  });

  it('knows files that are there', () => {
    expect(listed.filter((file) => !existsSync(join(WORKSPACE, file)))).toEqual([]);
  });
});
