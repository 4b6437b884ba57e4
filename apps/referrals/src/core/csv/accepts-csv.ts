import type { Request } from 'express';

/** Whether the caller would rather have CSV than JSON. */
export function acceptsCsv(request: Request): boolean {
  return request.accepts(['application/json', 'text/csv']) === 'text/csv';
}

/** What the description of a list says of its file. */
export const AS_CSV =
  'With `Accept: text/csv` the answer is a file of all rows that match, at most 100,000: of a longer list it is 400 with the reason ' +
  '`too_many_rows`. What chooses a page does not count then. The first line names the columns, what is masked is empty, and a text that a ' +
  'spreadsheet would run as a formula begins with an apostrophe. A firm gets two files at a time.';
