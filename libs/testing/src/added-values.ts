/** All values in data, without their names. */
function valuesOf(data: unknown): unknown[] {
  return typeof data === 'object' && data !== null ? Object.values(data).flatMap(valuesOf) : [data];
}

/**
 * The values of an answer that the records do not hold. Flags, null and undefined are in all of them.
 *
 * @param shownAs the forms in which a text of a record may be shown
 */
export function addedValues(
  answer: unknown,
  records: unknown,
  shownAs: (text: string) => readonly string[] = (text) => [text],
): unknown[] {
  const held = new Set(
    valuesOf(records).flatMap((value) => (typeof value === 'string' ? shownAs(value) : [String(value)])),
  );
  return valuesOf(answer).filter(
    (value) => value != null && typeof value !== 'boolean' && !held.has(String(value)),
  );
}
