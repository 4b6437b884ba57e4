/**
 * Keeps the rows of the last answer while the next one loads, as long as both are about the same: their keys
 * begin with this one. Rows of one thing are never shown under the name of another.
 */
export function keptWithin(key: readonly unknown[]) {
  return <T>(rows: T | undefined, before: { queryKey: readonly unknown[] } | undefined): T | undefined =>
    key.every((part, place) => part === before?.queryKey[place]) ? rows : undefined;
}
