import { getMetadataStorage, type ValidationArguments } from 'class-validator';
import {
  declaredFields,
  type FieldClass,
  type FieldKind,
  type FieldOptions,
  type Keywords,
} from './field.js';

/** A validator of a field. */
export interface Rule {
  /** Name of class-validator's constraint, e.g. `maxLength`. */
  name: string;
  /** Code of the error, when the validator names one. */
  code: string | undefined;
  /** Judges each element when the value is a list. */
  isEach: boolean;
  isRight(value: unknown): boolean;
  message(value: unknown): string;
}

/** A field of a class that is read from requests. */
export interface InputField {
  name: string;
  kind: FieldKind;
  options: FieldOptions;
  rules: Rule[];
}

const prepared = new WeakMap<FieldClass, InputField[]>();

/**
 * The fields of a class that is read from requests, those of its parent classes included. The validators of the class and of
 * the classes inside it are looked up once. @throws when a text of a request has no maximum length.
 */
export function inputFields(Dto: FieldClass): InputField[] {
  const known = prepared.get(Dto);
  if (known) return known;
  const fields = [...declaredFields(Dto)].map(([name, { kind, options }]) => {
    if (isUnbounded(kind.schema)) throw new Error(`${Dto.name}.${name} needs a maximum length`);
    return { name, kind, options, rules: rulesOf(name, kind) };
  });
  prepared.set(Dto, fields);
  for (const { kind } of fields) if (kind.nested) inputFields(kind.nested());
  return fields;
}

function isUnbounded({ type, enum: values, format, pattern, maxLength }: Keywords): boolean {
  return type === 'string' && !values && !format && !pattern && maxLength === undefined;
}

type Storage = ReturnType<typeof getMetadataStorage>;
type Metadata = ReturnType<Storage['getTargetValidationMetadatas']>[number];
type Constraint = ReturnType<Storage['getTargetValidatorConstraints']>[number];

/** class-validator keeps the rules of a class; this class is there only to be asked for those of one field. */
function rulesOf(property: string, kind: FieldKind): Rule[] {
  class OneField {}
  for (const decorate of kind.checks()) decorate(OneField.prototype, property);
  const storage = getMetadataStorage();
  return storage
    .getTargetValidationMetadatas(OneField, '', false, false)
    .flatMap((metadata) =>
      storage
        .getTargetValidatorConstraints(metadata.constraintCls)
        .map((constraint) => ruleOf(metadata, constraint)),
    );
}

function ruleOf(metadata: Metadata, { name, instance }: Constraint): Rule {
  const { propertyName: property, context } = metadata;
  const constraints = (metadata.constraints ?? []) as unknown[];
  const about = (value: unknown): ValidationArguments => {
    return { value, constraints, property, targetName: '', object: {} };
  };
  const template = metadata.message ?? ((args) => instance.defaultMessage?.(args) ?? '');
  return {
    name,
    code: (context as { code?: string } | undefined)?.code,
    isEach: metadata.each,
    isRight: (value) => instance.validate(value, about(value)) === true,
    message: (value) => {
      const text = typeof template === 'function' ? template(about(value)) : template;
      return text
        .replaceAll(/\$constraint(\d+)/g, (_, index: string) => shown(constraints[Number(index) - 1]))
        .replaceAll('$property', property);
    },
  };
}

function shown(constraint: unknown): string {
  return Array.isArray(constraint) ? constraint.join(', ') : String(constraint);
}
