import type { FieldFault } from '@referral-exchange/contracts';
import type { FieldClass } from '../fields/field.js';
import { inputFields, type InputField, type Rule } from '../fields/input-fields.js';
import { codeOf, isMoreBasic } from './fault-codes.js';
import { isRecord } from './read-input.js';

type Fault = Omit<FieldFault, 'field'>;

/** The faults of an instance that `readInput` made, one a field, nested fields by their path with dots. Pure. */
export function inputFaults(Dto: FieldClass, instance: object): FieldFault[] {
  const faults: FieldFault[] = [];
  collect(Dto, instance as Record<string, unknown>, '', faults);
  return faults;
}

function collect(
  Dto: FieldClass,
  values: Record<string, unknown>,
  parent: string,
  faults: FieldFault[],
): void {
  for (const field of inputFields(Dto)) {
    const { name, options, kind } = field;
    const value = values[name];
    if ((options.optional && value === undefined) || (options.nullable && value === null)) continue;
    const path = parent + name;
    const fault = faultOf(field, value);
    if (fault) faults.push({ field: path, ...fault });
    // the elements of a list that is too long are not judged
    else if (kind.nested) collectNested(kind.nested(), kind.schema.isArray === true, value, path, faults);
  }
}

function collectNested(
  Dto: FieldClass,
  isList: boolean,
  value: unknown,
  path: string,
  faults: FieldFault[],
): void {
  if (isList && Array.isArray(value))
    value.forEach((item, index) => collectNested(Dto, false, item, `${path}.${index}`, faults));
  else if (isRecord(value)) collect(Dto, value, `${path}.`, faults);
  else faults.push({ field: path, code: 'invalid_type', message: `${path} must be an object` });
}

/** The most basic rule that a value breaks. */
function faultOf({ name, rules }: InputField, value: unknown): Fault | undefined {
  // a missing value breaks every rule of its field; only its absence is of use to the caller
  if (value === undefined) return { code: 'required', message: `${name} is required` };
  let worst: { code: string; rule: Rule } | undefined;
  for (const rule of rules) {
    if (rule.isEach && worst?.code === 'too_long') break;
    if (isFollowed(rule, value)) continue;
    const code = rule.code ?? codeOf(rule.name);
    if (!worst || isMoreBasic(code, worst.code)) worst = { code, rule };
  }
  return worst && { code: worst.code, message: worst.rule.message(value) };
}

function isFollowed(rule: Rule, value: unknown): boolean {
  return rule.isEach && Array.isArray(value)
    ? value.every((item) => rule.isRight(item))
    : rule.isRight(value);
}
