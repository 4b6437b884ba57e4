import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from '@jest/globals';

const SRC = join(import.meta.dirname, '../src');

it('names no class that its style sheet does not have', () => {
  const faults = globSync('**/*.tsx', { cwd: SRC }).flatMap((file) => {
    const code = readFileSync(join(SRC, file), 'utf8');
    return [...code.matchAll(/import (\w+) from '(.+\.module\.css)'/g)].flatMap(([, name, path]) => {
      const sheet = readFileSync(join(SRC, dirname(file), path!), 'utf8');
      const used = new Set(
        [...code.matchAll(new RegExp(`\\b${name}\\.(?!module)(\\w+)`, 'g'))].map(([, one]) => one),
      );
      return [...used]
        .filter((one) => !new RegExp(`\\.${one}(?![\\w-])`).test(sheet))
        .map((one) => `${file}: ${one}`);
    });
  });
  expect(faults).toEqual([]);
});
