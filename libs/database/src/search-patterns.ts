/** The patterns of a search for LIKE over lower-case text: each word must occur, and `%` and `_` mean themselves. Pure. */
export function searchPatterns(search: string | undefined): string[] {
  const words = search?.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
  return words.map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`);
}
