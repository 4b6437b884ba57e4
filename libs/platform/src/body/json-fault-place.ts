/**
 * Where a text that `JSON.parse` refuses stops being JSON, e.g. `line 2, column 7`. Repeats nothing of the text, which may
 * hold client data.
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

/** Index of the first token that cannot stand where it stands: the shortest beginning of the text that has one ends with it. */
function firstUnexpected(text: string): number {
  let [valid, unexpected] = [0, text.length];
  while (unexpected - valid > 1) {
    const middle = (valid + unexpected) >> 1;
    if (hasUnexpected(text.slice(0, middle))) unexpected = middle;
    else valid = middle;
  }
  return unexpected - 1;
}

function hasUnexpected(text: string): boolean {
  try {
    JSON.parse(text);
    return false;
  } catch (fault) {
    return (fault as Error).message.startsWith('Unexpected token');
  }
}
