import { stringify } from 'csv-stringify/sync';
import { HISTORICAL_COLUMNS } from './historical-row.dto.js';
import type { ImportKind } from './import-job.js';
import { STATUS_COLUMNS } from './status-file-row.dto.js';

const EXAMPLES: Record<ImportKind, Record<string, string>> = {
  cases: {
    externalId: 'OLD-1042',
    title: 'Rear-end collision on I-95',
    caseType: 'motor_vehicle_accident',
    jurisdiction: 'NY',
    county: 'Kings',
    clientFirstName: 'Dana',
    clientLastName: 'Whitfield',
    clientEmail: 'dana.whitfield@example.com',
    clientPhone: '212 555 0142',
    clientDateOfBirth: '1984-02-29',
    incidentDate: '2019-01-10',
    notes: 'Client prefers calls after 5 pm.',
  },
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
