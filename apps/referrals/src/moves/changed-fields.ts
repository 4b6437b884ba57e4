import { isDeepStrictEqual } from 'node:util';

/** Those of the wanted values that are given and differ. Pure. */
export function changedOf<T extends object>(record: T, wanted: Partial<T>): Partial<T> {
  const entries = Object.entries(wanted).filter(
    ([key, value]) => value !== undefined && !isDeepStrictEqual(record[key as keyof T], value),
  );
  return Object.fromEntries(entries) as Partial<T>;
}

/** What a column of the hop is called outside: each firm has customMetadata of its own. */
export function restName(key: string): string {
  return key === 'senderCustomMetadata' || key === 'receiverCustomMetadata' ? 'customMetadata' : key;
}
