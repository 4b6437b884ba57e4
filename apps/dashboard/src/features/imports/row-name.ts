import { type Corrections, valueOf } from './corrections.ts';
import type { FailedRow } from './failed-file.ts';

/** Columns that tell a person which row it is, the best first. */
const NAMES = [
  ['clientFirstName', 'clientLastName'],
  ['title'],
  ['referenceNumber'],
  ['externalId'],
  ['referralId'],
];

/** What a person knows a row by; its first value when it has no such column. Pure. */
export function nameOfRow(row: FailedRow, corrections: Corrections): string {
  const columns = Object.keys(row.values);
  const textIn = (name: string) => {
    const column = columns.find((one) => one.toLowerCase() === name.toLowerCase());
    return column === undefined ? '' : valueOf(row, column, corrections).trim();
  };
  const names = NAMES.map((parts) => parts.map(textIn).filter(Boolean).join(' '));
  return names.find((name) => name !== '') ?? Object.values(row.values).find((text) => text !== '') ?? '';
}
