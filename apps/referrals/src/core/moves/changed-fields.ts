import { isDeepStrictEqual } from 'node:util';
import type { FieldFault } from '@referral-exchange/contracts';

/** The wanted values that are given and differ from the record. Pure. */
export function changedOf<T extends object>(record: T, wanted: Partial<T>): Partial<T> {
  const entries = Object.entries(wanted).filter(
    ([key, value]) => value !== undefined && !isDeepStrictEqual(record[key as keyof T], value),
  );
  return Object.fromEntries(entries) as Partial<T>;
}

/** The API's name for a column of the hop. Each firm has its own customMetadata. */
export function restName(key: string): string {
  return key === 'senderCustomMetadata' || key === 'receiverCustomMetadata' ? 'customMetadata' : key;
}

/** The error of an edit without any field (decisions, sections 2 and 3). */
export function emptyEditFaults(body: object): FieldFault[] {
  if (Object.values(body).some((value) => value !== undefined)) return [];
  return [{ field: '', code: 'required', message: 'At least one field that can be changed is required' }];
}
