import { ApiError, type FieldFault } from '@referral-exchange/contracts';
import { eachRule, validateDto } from '@referral-exchange/http';
import { SEND_KEYS, WRITEBACK_KEYS } from '../model/crm-fields.js';
import type { WritebackFields } from '../model/crm-profile.entity.js';
import { UpdateSentCaseDto } from '../../core/sent-cases/update-sent-case.dto.js';
import type { CrmProfileBodyDto } from './crm-mappings.dto.js';

export const MAX_FIELD_NAME = 255;
/** What may stand in a header (RFC 6750, section 2.1, is stricter still). */
const TOKEN = /^[\x21-\x7e]+$/;

/** What is wrong with profiles beyond the types of their fields. Pure. */
export function profileFaults(profiles: readonly CrmProfileBodyDto[]): FieldFault[] {
  return [...profiles.keys()].flatMap((index) => {
    const profile = () => profiles[index]!;
    return eachRule(
      () => sameKindFaults(profiles, index),
      () => sendFieldFaults(profile(), `profiles.${index}.sendFields`),
      () => prefillFaults(profile().prefill ?? {}, `profiles.${index}.prefill`),
      () => writebackFaults(profile().writebackFields, `profiles.${index}.writebackFields`),
      () => tokenFaults(profile(), `profiles.${index}.connection.token`),
    );
  });
}

/**
 * The fields to be written back, with their names in the CRM; null if the value is neither a list of names
 * nor an object. Pure.
 */
export function writebackFieldsOf(value: unknown): WritebackFields | null {
  if (value === undefined || value === null) return {};
  const entries: [unknown, unknown][] = Array.isArray(value)
    ? value.map((name) => [name, name])
    : typeof value === 'object'
      ? Object.entries(value)
      : [[null, null]];
  const areNames = entries.every((entry) => entry.every(isFieldName));
  return areNames ? (Object.fromEntries(entries) as WritebackFields) : null;
}

function isFieldName(name: unknown): boolean {
  return typeof name === 'string' && name.trim() !== '' && name.length <= MAX_FIELD_NAME;
}

function sameKindFaults(profiles: readonly CrmProfileBodyDto[], index: number): FieldFault[] {
  const kindOf = (one: CrmProfileBodyDto) =>
    JSON.stringify([one.crmObjectApiName, one.crmRecordTypeDevName ?? null]);
  const kind = kindOf(profiles[index]!);
  if (profiles.findIndex((one) => kindOf(one) === kind) === index) return [];
  const message = 'Another profile has the same object and record type';
  return [{ field: `profiles.${index}`, code: 'duplicate', message }];
}

function sendFieldFaults({ sendFields }: CrmProfileBodyDto, path: string): FieldFault[] {
  const keys = sendFields.map(({ key }) => key);
  return keys.flatMap((key, index) => {
    const field = `${path}.${index}.key`;
    if (!SEND_KEYS.includes(key)) return [unknownKey(field, key, SEND_KEYS)];
    return keys.indexOf(key) === index
      ? []
      : [{ field, code: 'duplicate', message: `Another field has the key ${key}` }];
  });
}

function prefillFaults(prefill: Record<string, unknown>, path: string): FieldFault[] {
  const unknown = Object.keys(prefill).filter((key) => !SEND_KEYS.includes(key));
  if (unknown.length > 0) return unknown.map((key) => unknownKey(`${path}.${key}`, key, SEND_KEYS));
  if (Object.keys(prefill).length === 0) return [];
  try {
    // the same fields under the same rules, none of them required
    validateDto(UpdateSentCaseDto, prefill);
    return [];
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { errors = [] } = (error.details ?? {}) as { errors?: FieldFault[] };
    return errors.map((fault) => ({ ...fault, field: `${path}.${fault.field}` }));
  }
}

function writebackFaults(value: unknown, field: string): FieldFault[] {
  const fields = writebackFieldsOf(value);
  if (!fields) {
    const message =
      'writebackFields must be a list of field names, or an object with the field of the CRM for each';
    return [{ field, code: 'invalid', message }];
  }
  const unknown = Object.keys(fields).filter((key) => !WRITEBACK_KEYS.includes(key));
  return unknown.map((key) => unknownKey(`${field}.${key}`, key, WRITEBACK_KEYS));
}

/** A token that no header can carry would make every send fail. */
function tokenFaults({ connection }: CrmProfileBodyDto, field: string): FieldFault[] {
  const token = connection?.token;
  if (token === undefined || TOKEN.test(token)) return [];
  const message =
    'token must consist of visible ASCII characters, without blanks and line breaks: paste it as the CRM shows it';
  return [{ field, code: 'invalid_format', message }];
}

function unknownKey(field: string, key: string, known: readonly string[]): FieldFault {
  return { field, code: 'unknown_key', message: `${key} must be one of ${known.join(', ')}` };
}
