import type { FieldFault } from '@referral-exchange/contracts';
import { contentFaults, declaredFields } from '@referral-exchange/http';
import type { CrmProfile, SendField } from '../model/crm-profile.entity.js';
import { CreateSentCaseDto } from '../../core/sent-cases/create-sent-case.dto.js';

type Values = Record<string, unknown>;
/** A value of a case, or what is wrong with the one in the record. */
type Converted = { value: unknown } | { fault: string };

const FIELDS = declaredFields(CreateSentCaseDto);
const FLAGS = new Map([
  ...['true', 'yes', '1'].map((text) => [text, true] as const),
  ...['false', 'no', '0'].map((text) => [text, false] as const),
]);
const NUMBER = /^-?\d{1,15}(\.\d{1,10})?$/;

/** The values that a source record gives to a case. */
export interface RecordValues {
  values: Values;
  /** By the key of the send field. */
  faults: ReadonlyMap<string, FieldFault>;
}

/** True for what counts as not given: nothing, or a text of blanks. */
export function isMissing(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

/**
 * The values of a source record by the keys of the send fields. An empty field of the record gives nothing.
 * Picklists of a CRM are texts, so a text may fill a number or a flag; nothing else changes its type. As in a
 * body, no text may have a character that cannot be stored. Pure, but for keys named `__proto__`, which go.
 */
export function valuesOfRecord({ sendFields }: CrmProfile, record: Values): RecordValues {
  const values: Values = {};
  const faults = new Map<string, FieldFault>();
  for (const field of sendFields) {
    const name = field.sourceField ?? field.key;
    const found = Object.hasOwn(record, name) ? record[name] : null;
    if (isMissing(found)) continue;
    const [content] = contentFaults(found);
    const converted = content ? { fault: content.message } : convert(field, found);
    if ('value' in converted) values[field.key] = converted.value;
    else faults.set(field.key, faultOf(field, converted.fault, content?.code));
  }
  return { values, faults };
}

function convert({ key }: SendField, found: unknown): Converted {
  const type = FIELDS.get(key)?.kind.schema.type;
  if (typeof found === 'string' && type !== 'string' && type !== 'object') return ofText(found.trim(), type);
  if (type === 'string' && typeof found !== 'string') return { fault: `is ${nameOf(found)}, not text` };
  if (type === 'boolean' && typeof found !== 'boolean')
    return { fault: `is ${nameOf(found)}, not true or false` };
  if (isNumeric(type) && typeof found !== 'number') return { fault: `is ${nameOf(found)}, not a number` };
  return { value: found };
}

function ofText(text: string, type: unknown): Converted {
  if (type === 'boolean') {
    const flag = FLAGS.get(text.toLowerCase());
    return flag === undefined ? { fault: 'is a text other than true, false, yes or no' } : { value: flag };
  }
  return NUMBER.test(text) ? { value: Number(text) } : { fault: 'is a text that is not a plain number' };
}

function isNumeric(type: unknown): boolean {
  return type === 'number' || type === 'integer';
}

function nameOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'boolean') return String(value);
  return typeof value === 'number' ? 'a number' : 'an object';
}

function faultOf({ key, sourceField }: SendField, what: string, code = 'invalid_type'): FieldFault {
  const message =
    `${key} ${what}, in the field ${sourceField ?? key} of the CRM record: ` +
    `correct the record, or give ${key} in overrides`;
  return { field: key, code, message };
}
