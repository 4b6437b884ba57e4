import { endOfString } from './json-limits.js';

/**
 * Where a text that `JSON.parse` refuses stops being JSON, e.g. `line 2, column 7`. Repeats nothing of the
 * text, which may hold client data.
 * @param fault what `JSON.parse` threw for this text
 */
export function jsonFaultPlace(text: string, fault: unknown): string {
  const { message } = fault as Error;
  // V8 quotes the text after this phrase and gives no position, so it is searched for
  const at = message.startsWith('Unexpected token')
    ? firstUnexpected(text)
    : Number(/ at position (\d+)/.exec(message)?.[1] ?? text.length);
  if (at >= text.length) return 'the end of the body';
  const before = text.slice(0, at).split('\n');
  return `line ${before.length}, column ${before.at(-1)!.length + 1}`;
}

const BLANKS = ' \t\n\r';
const BEFORE_VALUE = ':[,';
const STARTS_VALUE = '"{[-0123456789tfn';
const WORDS: Record<string, string> = { t: 'true', f: 'false', n: 'null' };

/**
 * Index of the first character that stands for a value and cannot. All before is JSON. Reads the text once.
 */
function firstUnexpected(text: string): number {
  let previous = ':';
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!;
    if (BLANKS.includes(char)) continue;
    const isEmptyList = previous === '[' && char === ']';
    if (BEFORE_VALUE.includes(previous) && !STARTS_VALUE.includes(char) && !isEmptyList) return at;
    const word = WORDS[char];
    if (word !== undefined) {
      for (const letter of word) if (text[at++] !== letter) return at - 1;
      at--;
    } else if (char === '"') at = endOfString(text, at);
    previous = char;
  }
  return text.length;
}
