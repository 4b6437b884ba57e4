import type { FieldFault } from './errors.js';

/** The most errors that one response lists. */
const MAX_LISTED_FAULTS = 50;
/** Longest name of a field and longest message, in characters. */
const MAX_FIELD_LENGTH = 200;
const MAX_MESSAGE_LENGTH = 500;
/** Room for the list, so that the whole response stays below 32 KB. */
const MAX_LIST_BYTES = 24_000;

/** The errors that a response lists, each cut to a length: the first 50, or what has room. Pure. */
export function listedFaults(faults: readonly FieldFault[]): FieldFault[] {
  const listed: FieldFault[] = [];
  let bytes = 0;
  for (const { field, code, message } of faults.slice(0, MAX_LISTED_FAULTS)) {
    const one = { field: cut(field, MAX_FIELD_LENGTH), code, message: cut(message, MAX_MESSAGE_LENGTH) };
    bytes += Buffer.byteLength(JSON.stringify(one)) + 1;
    if (bytes > MAX_LIST_BYTES) break;
    listed.push(one);
  }
  return listed;
}

/** At most `length` characters of a text; what was cut off is shown by `…`. Pure. */
export function cut(text: string, length: number): string {
  // half of a surrogate pair could not be encoded
  return text.length > length ? `${text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '')}…` : text;
}
