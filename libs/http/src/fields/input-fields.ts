import {
  declaredFields,
  type FieldClass,
  type FieldKind,
  type FieldOptions,
  type Keywords,
} from './field.js';
import type { Check } from './checks.js';

/** A field of a class that is read from requests. */
export interface InputField {
  name: string;
  kind: FieldKind;
  options: FieldOptions;
  rules: Check[];
  /** The rules of each element of a list. */
  itemRules: Check[];
}

const prepared = new WeakMap<FieldClass, InputField[]>();

/**
 * The fields of a class that is read from requests, those of its parent classes included. The rules of the
 * class and of the classes inside it are made once. @throws when a text of a request has no maximum length,
 * or a rule no words.
 */
export function inputFields(Dto: FieldClass): InputField[] {
  const known = prepared.get(Dto);
  if (known) return known;
  const fields = [...declaredFields(Dto)].map(([name, { kind, options }]) => {
    if (isUnbounded(kind.schema)) throw new Error(`${Dto.name}.${name} needs a maximum length`);
    const [rules, itemRules] = [kind.checks(), kind.items?.checks() ?? []];
    const isMute = [...rules, ...itemRules].some(({ message }) => message === '');
    if (isMute) throw new Error(`${Dto.name}.${name} needs words for its pattern`);
    return { name, kind, options, rules, itemRules };
  });
  prepared.set(Dto, fields);
  for (const { kind } of fields) if (kind.nested) inputFields(kind.nested());
  return fields;
}

function isUnbounded({ type, enum: values, format, pattern, maxLength }: Keywords): boolean {
  return type === 'string' && !values && !format && !pattern && maxLength === undefined;
}
