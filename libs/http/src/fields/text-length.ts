/**
 * Whether a text has at most so many characters, as OpenAPI and Postgres count them: an emoji is one,
 * although it has two of the units that `length` counts.
 */
export function hasAtMost(text: string, max: number): boolean {
  if (text.length <= max) return true;
  return text.length <= 2 * max && [...text].length <= max;
}
