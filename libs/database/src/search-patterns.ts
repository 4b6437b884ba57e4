/** Patterns for LIKE over lower-case text: each word must occur, `%` and `_` as such. Pure. */
export function searchPatterns(search: string | undefined): string[] {
  const words = search?.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
  return words.map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`);
}
