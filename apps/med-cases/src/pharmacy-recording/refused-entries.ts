import {
  type ApiError,
  conflict,
  type FieldFault,
  notFound,
  validationError,
} from '@referral-exchange/contracts';
import type { EntryFault, LedgerEntry } from '../pharmacy-ledger/plan-entries.js';

/** The answer to one record that cannot be recorded: 404, 409 or 400 (apps/med-cases/README.md). */
export function refusedRecord([fault]: readonly EntryFault[]): ApiError {
  const { code, field, message } = fault!;
  if (code === 'not_found') return notFound(message);
  if (code === 'already_reversed' || code === 'external_id_in_use') return conflict(code, message, { field });
  return validationError([{ field, code, message }]);
}

/** The answer to a batch: 400 with the errors of all its records. Nothing of it was recorded. */
export function refusedBatch(faults: readonly EntryFault[], entries: readonly LedgerEntry[]): ApiError {
  const kindOf = (index: number) => ('fill' in entries[index]! ? 'fill' : 'transaction');
  const errors = [...faults]
    .sort((one, other) => one.index - other.index)
    .map(({ index, field, code, message }): FieldFault => {
      return { field: `records.${index}.${kindOf(index)}.${field}`, code, message };
    });
  return validationError(errors, 'Nothing was imported: correct the listed records and send the batch again');
}
