import { stringify } from 'csv-stringify/sync';
import { HISTORICAL_COLUMNS, HISTORICAL_EXAMPLE } from '../cases/historical-row.dto.js';
import type { ImportKind } from '../rows/import-job.js';
import { STATUS_COLUMNS } from '../statuses/status-file-row.dto.js';

const EXAMPLES: Record<ImportKind, Record<string, string>> = {
  cases: HISTORICAL_EXAMPLE,
  statuses: {
    referenceNumber: 'ABC-0001',
    status: 'UNDER_EVALUATION',
    reason: 'Agreed with the client by phone',
  },
};

/** A file with the columns of a kind and one row as an example. */
export const TEMPLATES: Record<ImportKind, string> = {
  cases: templateOf(HISTORICAL_COLUMNS.names, EXAMPLES.cases),
  statuses: templateOf(STATUS_COLUMNS.names, EXAMPLES.statuses),
};

function templateOf(names: readonly string[], example: Record<string, string>): string {
  return stringify([names, names.map((name) => example[name] ?? '')], { record_delimiter: 'windows' });
}
