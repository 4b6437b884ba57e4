import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const SRC = join(import.meta.dirname, '../src');
const BEGIN = 'useMutation({';

/** The options of each mutation: they act also when the page has been left (docs/adr/0172). */
function optionsIn(code: string): string[] {
  return code
    .split(BEGIN)
    .slice(1)
    .map((rest) => {
      let depth = 1;
      const end = [...rest].findIndex((letter) => {
        if (letter === '{') depth += 1;
        if (letter === '}') depth -= 1;
        return depth === 0;
      });
      return rest.slice(0, end);
    });
}

it('leads nobody away who has left the page that asked: that stands with the call of `mutate`', () => {
  const found = globSync('**/*.{ts,tsx}', { cwd: SRC }).flatMap((file) =>
    optionsIn(readFileSync(join(SRC, file), 'utf8')).map((options) => ({ file, options })),
  );
  expect(found.length).toBeGreaterThan(30);
  const leading = found.filter(({ options }) => /\b(?:navigate|open)\(/.test(options));
  expect(leading.map(({ file }) => file)).toEqual([]);
});
