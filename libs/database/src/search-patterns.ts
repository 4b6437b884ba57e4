/**
 * The conditions of a search on a column that Postgres filled with `lower()`: each word must occur, `%` and
 * `_` as such. Postgres makes the words lower-case too, as JavaScript turns some letters into others (`İ`, a
 * final `Σ`). None without a word. Pure, but for what `param` keeps.
 *
 * @param param keeps a value of the statement and returns its placeholder
 */
export function searchConditions(
  column: string,
  search: string | undefined,
  param: (value: string) => string,
): string[] {
  const words = search?.split(/\s+/).filter(Boolean) ?? [];
  return words.map((word) => `${column} LIKE lower(${param(`%${escaped(word)}%`)})`);
}

/** A pattern for LIKE: what begins with this text, `%` and `_` as such. Pure. */
export function beginningWith(text: string): string {
  return `${escaped(text)}%`;
}

function escaped(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}
