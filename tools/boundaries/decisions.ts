const MAX_WORDS = 400;
const TITLE = /^# (\d+)\. \S.*$/;
const STATUS = /^Status: (current|replaced by \[\d+\]\(\d{4}-[^)]+\.md\))/;
const REPLACED_BY = /\[(\d+)\]\((\d{4}-[^)]+\.md)\)/g;
const INDEX_LINE = /^\| \[(\d+)\]\(([^)]+)\) +\|.*\| +(current|replaced by [\d, ]+?) +\|$/gm;

/**
 * What is wrong with the decisions and their index (docs/adr). Pure.
 *
 * @param decisions the text of each decision by its file name
 * @param index the text of the index, docs/adr/README.md
 */
export function decisionFaults(decisions: ReadonlyMap<string, string>, index: string): string[] {
  const lines = new Map([...index.matchAll(INDEX_LINE)].map(([, , file = '', status]) => [file, status]));
  const gone = [...lines.keys()].filter((file) => !decisions.has(file));
  return [
    ...[...decisions].flatMap(([file, text]) =>
      [...formFaults(text, decisions), ...indexFaults(text, lines.get(file))].map(
        (fault) => `docs/adr/${file}: ${fault}`,
      ),
    ),
    ...gone.map((file) => `docs/adr/README.md: lists ${file}, which is not there`),
  ];
}

function formFaults(text: string, decisions: ReadonlyMap<string, string>): string[] {
  const [title = '', , status = ''] = text.split('\n');
  const faults: string[] = [];
  if (!TITLE.test(title)) faults.push('the first line is "# <number>. <a sentence>"');
  if (!STATUS.test(status))
    faults.push('the third line is "Status: current" or "Status: replaced by [<number>](<file>)"');
  for (const [, , file = ''] of status.matchAll(REPLACED_BY))
    if (!decisions.has(file)) faults.push(`names ${file}, which is not there`);
  const problem = text.search(/^\*\*Problem\.\*\*/m);
  const decided = text.search(/^\*\*Decided[.:]/m);
  if (decided < 0) faults.push('says nowhere "**Decided.**"');
  else if (isCurrent(status) && (problem < 0 || problem > decided))
    faults.push('says no "**Problem.**" before "**Decided.**"');
  if (/^(## |\*\*(Costs|Context|Consequences|What it costs)\.)/m.test(text))
    faults.push('its parts are **Problem.**, **Decided.** and **Cost.**, without headings');
  const words = wordsOf(text);
  if (words > MAX_WORDS)
    faults.push(`has ${words} words, at most ${MAX_WORDS}: move figures to docs/performance.md`);
  return faults;
}

function indexFaults(text: string, listed: string | undefined): string[] {
  if (listed === undefined) return ['is not in the index: add a line to docs/adr/README.md'];
  const status = text.split('\n')[2] ?? '';
  const numbers = [...status.matchAll(REPLACED_BY)].map(([, number]) => number);
  const expected = isCurrent(status) ? 'current' : `replaced by ${numbers.join(', ')}`;
  return listed === expected ? [] : [`the index says "${listed}", the decision "${expected}"`];
}

function isCurrent(status: string): boolean {
  return status.startsWith('Status: current');
}

/** Words of the text; blocks of code are not counted. */
function wordsOf(text: string): number {
  const words = text.replaceAll(/^```[\s\S]*?^```/gm, '').split(/\s+/);
  return words.filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
