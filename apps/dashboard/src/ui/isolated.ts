/** First strong isolate, pop directional isolate. */
const [BEGIN, END] = ['\u2068', '\u2069'];

/**
 * A name inside of a sentence: a name from right to left does not turn the words around it. Where an element
 * can stand, `<bdi>` does the same.
 */
export function isolated(name: string): string {
  return `${BEGIN}${name}${END}`;
}
