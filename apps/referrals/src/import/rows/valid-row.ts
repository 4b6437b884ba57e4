import { ApiError, type FieldFault } from '@referral-exchange/contracts';
import { readQueryText, textFault, validateDto } from '@referral-exchange/http';
import type { FileRow, ValidRow } from './import-job.js';

/**
 * Checks a row by the fields of its class, whose values are read from text. An empty cell is absent. Pure.
 */
export function validRow<Input extends object>(
  Dto: new () => Input,
  columns: readonly (string | null)[],
  { row, cells }: FileRow,
): ValidRow<Input> | readonly FieldFault[] {
  if (cells.length < columns.length || cells.slice(columns.length).some((cell) => cell.trim() !== '')) {
    const message = `The row has ${cells.length} values, the header names ${columns.length} columns`;
    return [{ field: '', code: 'column_count', message }];
  }
  const values: Record<string, string> = {};
  const faults: FieldFault[] = [];
  for (const [index, column] of columns.entries()) {
    const text = cells[index]!.trim();
    if (column === null || text === '') continue;
    values[column] = text;
    const fault = textFault(text);
    if (fault) faults.push({ field: column, code: fault.code, message: `${column} ${fault.message}` });
  }
  if (faults.length > 0) return faults;
  try {
    return { row, cells, input: validateDto(Dto, readQueryText(Dto, values)) };
  } catch (error) {
    return rowFaults(error, '').map((fault) => inWordsOfAFile(fault, values));
  }
}

/**
 * A cell is always text, and only a number is ever of another type: spreadsheets write it with a currency and
 * separators.
 */
function inWordsOfAFile(fault: FieldFault, values: Record<string, string>): FieldFault {
  const text = values[fault.field];
  if (fault.code !== 'invalid_type' || text === undefined) return fault;
  const shown = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  const message = `${fault.field} must be a number without currency sign or thousands separators, such as 1000.50, not "${shown}"`;
  return { ...fault, message };
}

/** The errors of a row that an API error stands for. @throws any error that does not belong to the row */
export function rowFaults(error: unknown, field: string): readonly FieldFault[] {
  if (!(error instanceof ApiError) || error.status >= 500) throw error;
  const { errors } = (error.details ?? {}) as { errors?: FieldFault[] };
  return errors ?? [{ field, code: error.code, message: error.message }];
}
