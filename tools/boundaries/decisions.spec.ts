import { describe, expect, it } from '@jest/globals';
import { decisionFaults } from './decisions.ts';

const GOOD = '# 1. Rows are kept\n\nStatus: current\n\n**Problem.** A.\n\n**Decided.** B.\n\n**Cost.** C.\n';
const LINE = '| [1](0001-rows.md) | Rows are kept | current |\n';

function faultsOf(text: string, index = LINE): string[] {
  return decisionFaults(new Map([['0001-rows.md', text]]), index);
}

describe('the form of decisions', () => {
  it('finds nothing in a decision of the form that is in the index', () => {
    expect(faultsOf(GOOD)).toEqual([]);
  });

  it.each([
    ['# 0001 Rows are kept', GOOD.replace('# 1. Rows', '# 0001 Rows'), 'first line'],
    ['no status', GOOD.replace('Status: current', 'Status: accepted'), 'third line'],
    ['no problem', GOOD.replace('**Problem.**', '**Why.**'), 'no "**Problem.**"'],
    ['no decision', GOOD.replace('**Decided.**', '**Chosen.**'), 'nowhere "**Decided.**"'],
    ['a heading', GOOD.replace('**Cost.**', '## Cost\n\n'), 'without headings'],
    ['too many words', `${GOOD}\n${'word '.repeat(400)}`, 'at most 400'],
    ['a successor that is not there', GOOD.replace('current', 'replaced by [2](0002-more.md)'), 'not there'],
  ])('refuses %s', (_, text, words) => {
    expect(faultsOf(text).join('\n')).toContain(words);
  });

  it('counts no words of code', () => {
    expect(faultsOf(`${GOOD}\n\`\`\`ts\n${'word '.repeat(400)}\n\`\`\`\n`)).toEqual([]);
  });

  it('refuses a decision that is not in the index, one with another status, and a line without a decision', () => {
    expect(faultsOf(GOOD, '')).toEqual([expect.stringContaining('not in the index')]);
    expect(faultsOf(GOOD, LINE.replace('current', 'replaced by 2'))).toEqual([
      expect.stringContaining('the index says "replaced by 2"'),
    ]);
    expect(faultsOf(GOOD, `${LINE}${LINE.replaceAll('1', '2')}`)).toEqual([
      expect.stringContaining('which is not there'),
    ]);
  });
});
