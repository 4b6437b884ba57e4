import type { FieldClass } from '../fields/field.js';
import { inputFields } from '../fields/input-fields.js';
import { cut } from '@referral-exchange/contracts';
import { likelyName } from './likely-name.js';
import { isRecord } from './read-input.js';
import { MAX_NAME_LENGTH, MAX_WARNINGS, type Warning } from '@referral-exchange/telemetry';

interface Fields {
  names: ReadonlySet<string>;
  nested: readonly { name: string; Dto: () => FieldClass }[];
}

const known = new WeakMap<FieldClass, Fields>();

function fieldsOf(Dto: FieldClass): Fields {
  const made = known.get(Dto);
  if (made) return made;
  const declared = inputFields(Dto);
  const fields = {
    names: new Set(declared.map(({ name }) => name)),
    nested: declared.flatMap(({ name, kind }) => (kind.nested ? [{ name, Dto: kind.nested }] : [])),
  };
  known.set(Dto, fields);
  return fields;
}

/**
 * A warning for each field of a body that `Dto` does not declare and that is therefore ignored (decisions,
 * 1.5), those of inner objects by their path. It stops at the most warnings that an answer has: a body of
 * 20,000 unknown keys costs no more. Pure.
 */
export function unknownFields(Dto: FieldClass, plain: Record<string, unknown>): Warning[] {
  const warnings: Warning[] = [];
  collect(Dto, plain, '', warnings);
  return warnings;
}

function collect(Dto: FieldClass, plain: Record<string, unknown>, parent: string, warnings: Warning[]): void {
  const { names, nested } = fieldsOf(Dto);
  for (const key of Object.keys(plain)) {
    if (warnings.length >= MAX_WARNINGS) return;
    if (!names.has(key)) warnings.push(unknownField(key, parent, namesNotIn(plain, names)));
  }
  for (const { name, Dto: inner } of nested) collectInner(inner(), plain[name], parent + name, warnings);
}

function collectInner(Dto: FieldClass, value: unknown, path: string, warnings: Warning[]): void {
  if (isRecord(value)) return collect(Dto, value, `${path}.`, warnings);
  if (!Array.isArray(value)) return;
  for (let index = 0; index < value.length && warnings.length < MAX_WARNINGS; index++)
    if (isRecord(value[index]))
      collect(Dto, value[index] as Record<string, unknown>, `${path}.${index}.`, warnings);
}

/** Nobody meant a field that was sent as well. */
const namesNotIn = (plain: Record<string, unknown>, names: ReadonlySet<string>): string[] =>
  [...names].filter((name) => !Object.hasOwn(plain, name));

/** The warning of one ignored field; `names` are those that may have been meant. */
export function unknownField(key: string, parent: string, names: Iterable<string>): Warning {
  const field = parent + cut(key, MAX_NAME_LENGTH);
  const meant = likelyName(key, names);
  const ignored = `The field ${field} does not exist here and was ignored.`;
  const message = meant === undefined ? ignored : `${ignored} Did you mean ${parent}${meant}?`;
  return { code: 'unknown_field', field, message };
}
