import { describe, expect, it } from '@jest/globals';
import { deadLinks } from './dead-links.ts';

const documents = new Map([
  [
    'docs/a.md',
    '# A guide\n\n## What a scope opens\n\n[b](b.md#costs) [up](../README.md) [self](#what-a-scope-opens)',
  ],
  ['docs/b.md', '## Costs\n\n[adr](adr/0001-one.md) `[code](nowhere.md)`\n\n```\n[more](nowhere.md)\n```\n'],
  ['docs/adr/0001-one.md', '[site](https://example.com/x) [page](/docs) [a](../a.md)'],
  ['README.md', '[folder](docs/) [source](apps/auth/src/main.ts)'],
]);
const files = new Set(['docs/', 'apps/auth/src/main.ts']);
const exists = (path: string) => files.has(path);

describe('links between documents', () => {
  it('are right where a file, a folder or a heading is there', () => {
    expect(deadLinks(documents, exists)).toEqual([]);
  });

  it.each([
    ['adr/0015-other.md', 'a file that has another name'],
    ['b.md#prices', 'a heading that is not there'],
    ['#nothing', 'a heading of its own'],
    ['../apps/auth', 'a folder that is not there'],
  ])('are dead when %s is %s', (target) => {
    const changed = new Map([...documents, ['docs/a.md', `[x](${target})`]]);
    expect(deadLinks(changed, exists)).toEqual([{ document: 'docs/a.md', target }]);
  });
});
