import type { CrmMapping, CrmMappingBody } from '../../api/crm.ts';
import { CASE_FIELDS, type CaseKey, NEEDED_KEYS } from './case-fields.ts';

/** A field of the case, as it is typed. */
export interface FieldRow {
  /** Names the row while it is edited. */
  id: string;
  key: string;
  /** False: the value is always the default, and the sender does not see the field. */
  isSent: boolean;
  /** Empty: the field of the record is called as `key`. */
  sourceField: string;
  /** The default, as text. */
  preset: string;
  label: string;
  type: string;
  isRequired: boolean;
  maxLength: string;
}

/** A field that is written back. */
export interface WritebackRow {
  id: string;
  key: string;
  crmField: string;
}

/** A mapping as it is typed: also what is not valid yet is kept. The token is not among it. */
export interface MappingValues {
  crmObjectApiName: string;
  crmRecordTypeDevName: string;
  matchKey: string;
  fields: readonly FieldRow[];
  writebacks: readonly WritebackRow[];
  /** Empty: there is no connection. */
  baseUrl: string;
}

/** A row for a field of the case. Pure. */
export function newRow(key: string, id: string): FieldRow {
  const known = CASE_FIELDS[key as CaseKey];
  return {
    ...{ id, key, isSent: true, sourceField: '', preset: '', maxLength: '' },
    label: known?.label ?? '',
    type: known?.type ?? 'text',
    isRequired: known?.isNeeded ?? false,
  };
}

/** A new mapping begins with what every case needs, and two fields that most firms want back. Pure. */
export function newValues(): MappingValues {
  return {
    ...{ crmObjectApiName: '', crmRecordTypeDevName: '', matchKey: '', baseUrl: '' },
    fields: NEEDED_KEYS.map((key) => newRow(key, key)),
    writebacks: [
      { id: 'status', key: 'status', crmField: 'Referral_Status__c' },
      { id: 'referenceNumber', key: 'referenceNumber', crmField: 'Referral_Number__c' },
    ],
  };
}

/** What is stored, as a form has it. Pure. */
export function valuesOf(mapping: CrmMapping): MappingValues {
  const { sendFields, prefill, writebackFields, connection } = mapping;
  const asked = new Set(sendFields.map(({ key }) => key));
  const sent = sendFields.map(({ key, label, type, required, maxLength, sourceField }): FieldRow => ({
    ...{ id: key, key, isSent: true, label, type, isRequired: required },
    ...{ sourceField: sourceField ?? '', maxLength: maxLength?.toString() ?? '' },
    preset: textOf(prefill[key]),
  }));
  const fixed = Object.entries(prefill)
    .filter(([key]) => !asked.has(key))
    .map(([key, value]) => ({ ...newRow(key, key), isSent: false, preset: textOf(value) }));
  return {
    crmObjectApiName: mapping.crmObjectApiName,
    crmRecordTypeDevName: mapping.crmRecordTypeDevName ?? '',
    matchKey: mapping.matchKey ?? '',
    fields: [...sent, ...fixed],
    writebacks: Object.entries(writebackFields).map(([key, crmField]) => ({ id: key, key, crmField })),
    baseUrl: connection?.baseUrl ?? '',
  };
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The value of a default. What does not fit its field goes as text, and the API says so. Pure. */
function presetOf({ key, preset }: FieldRow): unknown {
  const text = preset.trim();
  const kind = CASE_FIELDS[key as CaseKey]?.kind ?? 'text';
  if (kind === 'text') return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/**
 * A mapping for the API. Without a token the stored one stays. The order of its send fields is that of the
 * rows, so that an error names a row. Pure.
 */
export function bodyOf(values: MappingValues, token = ''): CrmMappingBody {
  const { fields, writebacks, baseUrl } = values;
  const orNull = (text: string) => text.trim() || null;
  const preset = fields.filter((row) => row.preset.trim() !== '');
  return {
    crmObjectApiName: values.crmObjectApiName.trim(),
    crmRecordTypeDevName: orNull(values.crmRecordTypeDevName),
    matchKey: orNull(values.matchKey),
    sendFields: fields
      .filter(({ isSent }) => isSent)
      .map(({ key, label, type, isRequired, maxLength, sourceField }) => ({
        ...{ key, label: label.trim(), type: type.trim(), required: isRequired },
        maxLength: maxLength.trim() === '' ? null : Number(maxLength),
        sourceField: orNull(sourceField),
      })),
    prefill: Object.fromEntries(preset.map((row) => [row.key, presetOf(row)])),
    writebackFields: Object.fromEntries(writebacks.map(({ key, crmField }) => [key, crmField.trim()])),
    connection: baseUrl.trim() === '' ? null : { baseUrl: baseUrl.trim(), ...(token && { token }) },
  };
}

/** A stored mapping as it is sent back unchanged: with its stored token. Pure. */
export function sameBody(mapping: CrmMapping): CrmMappingBody {
  const { crmObjectApiName, crmRecordTypeDevName, matchKey, sendFields, prefill, writebackFields } = mapping;
  const connection = mapping.connection && { baseUrl: mapping.connection.baseUrl };
  return {
    ...{ crmObjectApiName, crmRecordTypeDevName, matchKey },
    ...{ sendFields, prefill, writebackFields, connection },
  };
}

/** The same text for the same mapping: the server keeps no order of defaults and of write-backs. Pure. */
export function fingerprint(values: MappingValues): string {
  const { prefill, writebackFields, ...rest } = bodyOf(values);
  const sorted = (record: unknown) => Object.entries(record as object).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([rest, sorted(prefill), sorted(writebackFields)]);
}

/** Whether a mapping is for these records. Pure. */
export function isFor(mapping: CrmMapping, kind: MappingKind): boolean {
  return (
    mapping.crmObjectApiName === kind.crmObjectApiName &&
    (mapping.crmRecordTypeDevName ?? '') === kind.crmRecordTypeDevName
  );
}

/** Which records a mapping is for. Without a record type: for all that have no mapping of their own. */
export type MappingKind = Pick<MappingValues, 'crmObjectApiName' | 'crmRecordTypeDevName'>;

/** Which needed fields nothing gives a value for: no field of the record, and no default. Pure. */
export function missingKeys({ fields }: MappingValues): readonly string[] {
  return NEEDED_KEYS.filter(
    (key) => !fields.some((row) => row.key === key && (row.isSent || row.preset.trim() !== '')),
  );
}
