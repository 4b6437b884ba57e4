/** Patterns for LIKE over lower-case text: each word must occur, `%` and `_` as such. Pure. */
export function searchPatterns(search: string | undefined): string[] {
  const words = search?.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
  return words.map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`);
}

/** A pattern for LIKE: what begins with this text, `%` and `_` as such. Pure. */
export function beginningWith(text: string): string {
  return `${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
